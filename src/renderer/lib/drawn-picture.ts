/**
 * Draws a picture on a canvas, at most `side` pixels wide and high, on white. Drawing leaves out the metadata, such as the place
 * where a photo was taken. Returns undefined when the browser has no memory for it.
 */
export function drawnPicture(picture: ImageBitmap, side: number): HTMLCanvasElement | undefined {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A transparent picture would become black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
