import { FILM_STEPS, film, STEPS_PER_LIGHT } from '#shared/domain/pictures/render-layers/film.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import { yieldToBrowser } from '../../../lib/yield-to-browser.ts'
import type { Compositor, DecodedLayers, LayerComposition } from './compositor.ts'
import { FILM_ROW, FRAGMENT_SHADER, VERTEX_SHADER } from './shader.ts'

const FILM_ROWS = Math.ceil(film.length / FILM_ROW)
/** Number of the texture unit of each texture. */
const TEXTURE_UNITS = { body: 0, bounce: 1, gloss: 2, mask: 3, room: 4, film: 5 } as const

/** The canvas for all pictures of a page. There is one, because browsers allow only a few WebGL contexts. */
type WebGlSurface = {
  canvas: HTMLCanvasElement
  gl: WebGLRenderingContext
  locate: (name: string) => WebGLUniformLocation | null
  /** The picture on the canvas, so that a picture that several elements need is drawn once. */
  drawn: { backdrop: WebGLTexture; hex: string } | undefined
}

/**
 * Creates a compositor that uses WebGL and takes about one frame per picture. Undefined when the browser has no WebGL
 * with high precision.
 */
export function createWebGlCompositor(): Compositor | undefined {
  const canvas = document.createElement('canvas')
  const gl = contextOf(canvas)
  const program = gl && programOf(gl)
  if (!gl || !program) return undefined

  const locations = new Map<string, WebGLUniformLocation | null>()
  const locate = (name: string) => {
    const cached = locations.get(name)
    if (cached !== undefined) return cached
    const location = gl.getUniformLocation(program, name)
    locations.set(name, location)
    return location
  }
  const surface: WebGlSurface = { canvas, gl, locate, drawn: undefined }
  setUp(surface, program)
  return {
    isLost: () => gl.isContextLost(),
    // Browsers allow only a few contexts, and release an unused context late.
    close: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
    prepare: (layers) => prepareComposition(surface, layers),
  }
}

function contextOf(canvas: HTMLCanvasElement): WebGLRenderingContext | null {
  const attributes = { alpha: false, antialias: false, depth: false, preserveDrawingBuffer: true }
  try {
    // The cast is safe, because WebGL 2 includes all of WebGL 1.
    return (canvas.getContext('webgl2', attributes) ??
      canvas.getContext('webgl', attributes)) as WebGLRenderingContext | null
  } catch {
    return null // fingerprinting protection may throw; the CPU compositor works without WebGL
  }
}

function programOf(gl: WebGLRenderingContext): WebGLProgram | undefined {
  const precision = gl.getShaderPrecisionFormat(gl.FRAGMENT_SHADER, gl.HIGH_FLOAT)
  // With a lower precision, the film table would be read at the wrong index.
  if (!precision || precision.precision < 23) return undefined

  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined
}

/** Sets the WebGL state that is the same for every picture. */
function setUp({ gl, locate }: WebGlSurface, program: WebGLProgram): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a function of WebGL, not a React hook
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.of(-1, -1, 3, -1, -1, 3), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)

  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE)
  for (const [name, unit] of Object.entries(TEXTURE_UNITS)) gl.uniform1i(locate(name), unit)
  gl.uniform1f(locate('filmSteps'), FILM_STEPS)
  gl.uniform1f(locate('filmRows'), FILM_ROWS)

  const table = new Uint8Array(FILM_ROW * FILM_ROWS)
  table.set(film)
  emptyTexture(gl, TEXTURE_UNITS.film)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.LUMINANCE, FILM_ROW, FILM_ROWS, 0, gl.LUMINANCE, gl.UNSIGNED_BYTE, table)
}

async function prepareComposition(
  surface: WebGlSurface,
  { body, bounce, gloss, mask, ...layers }: DecodedLayers,
): Promise<LayerComposition> {
  const { canvas, gl, locate } = surface
  const bounceSize = [bounce.width, bounce.height] as const
  // Each upload takes several milliseconds on a phone, in which the page could not react.
  const uploaded = async (unit: number, bitmap: ImageBitmap) => {
    const texture = textureOf(gl, unit, bitmap)
    await yieldToBrowser()
    return texture
  }
  const textures = {
    body: await uploaded(TEXTURE_UNITS.body, body),
    bounce: await uploaded(TEXTURE_UNITS.bounce, bounce),
    gloss: await uploaded(TEXTURE_UNITS.gloss, gloss),
    mask: await uploaded(TEXTURE_UNITS.mask, mask),
  }
  const backdrops = new Map<string, WebGLTexture>()

  const bind = (unit: number, texture: WebGLTexture) => {
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
  }
  const draw = (hex: string, backdrop: WebGLTexture) => {
    const { width, height, top, tint } = layers
    // Resizing takes longer than drawing, and the sides of a product differ in size, so the canvas only grows.
    if (canvas.width < width) canvas.width = width
    if (canvas.height < height) canvas.height = height
    gl.viewport(0, 0, width, height)
    for (const name of ['body', 'bounce', 'gloss', 'mask'] as const) bind(TEXTURE_UNITS[name], textures[name])
    bind(TEXTURE_UNITS.room, backdrop)

    const { color, shine } = furnitureHide(hex)
    /** Converts the light of a layer to an index of the film table, per color channel. */
    const stepsOf = (light: (channel: 0 | 1 | 2) => number) =>
      ([0, 1, 2] as const).map((channel) => light(channel) * tint[channel] * STEPS_PER_LIGHT)
    gl.uniform2f(locate('size'), width, height)
    gl.uniform2f(locate('bounceSize'), ...bounceSize)
    gl.uniform3fv(
      locate('bodyLight'),
      stepsOf((channel) => top.body * color[channel]),
    )
    gl.uniform3fv(
      locate('bounceLight'),
      stepsOf((channel) => top.bounce * color[channel] ** 2),
    )
    gl.uniform3fv(
      locate('glossLight'),
      stepsOf(() => top.gloss * shine),
    )
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
  return {
    addBackdrop: async (name, backdrop) => void backdrops.set(name, textureOf(gl, TEXTURE_UNITS.room, backdrop)),
    async compose({ hex, backdrop: name }, signal, take) {
      const backdrop = backdrops.get(name)
      if (!backdrop) throw new Error(`No backdrop called ${name}`)
      if (signal.aborted) return
      // A backdrop belongs to one composition, so equal backdrops also mean equal layers.
      if (surface.drawn?.backdrop !== backdrop || surface.drawn.hex !== hex) {
        surface.drawn = undefined
        draw(hex, backdrop)
        surface.drawn = { backdrop, hex }
      }
      // With the context, the picture on the canvas is lost too.
      if (gl.isContextLost()) throw new Error('The WebGL context was lost')
      // WebGL counts rows from the bottom, pictures from the top.
      take(canvas, { top: canvas.height - layers.height, width: layers.width, height: layers.height })
    },
    close() {
      for (const texture of [...Object.values(textures), ...backdrops.values()]) gl.deleteTexture(texture)
    },
  }
}

/** Returns a layer as a texture without scaling; closes the bitmap. */
function textureOf(gl: WebGLRenderingContext, unit: number, bitmap: ImageBitmap): WebGLTexture {
  const format = unit === TEXTURE_UNITS.room ? gl.RGB : gl.LUMINANCE
  const texture = emptyTexture(gl, unit)
  gl.texImage2D(gl.TEXTURE_2D, 0, format, format, gl.UNSIGNED_BYTE, bitmap)
  bitmap.close()
  return texture
}

/**
 * Creates a texture in the unit where it is used. In another unit it would replace the texture of that unit, for
 * example the film table.
 */
function emptyTexture(gl: WebGLRenderingContext, unit: number): WebGLTexture {
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, side, gl.NEAREST)
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  return texture
}
