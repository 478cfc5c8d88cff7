import { FILM_STEPS, film, STEPS_PER_LIGHT } from '#shared/domain/pictures/render-layers/film.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import type { Compositor, DecodedLayers, LayerComposition } from './compositor.ts'
import { FILM_ROW, FRAGMENT_SHADER, VERTEX_SHADER } from './shader.ts'

const FILM_ROWS = Math.ceil(film.length / FILM_ROW)
const UNITS = { body: 0, bounce: 1, gloss: 2, mask: 3, room: 4, film: 5 } as const

/** All pictures of a page come from this one canvas: browsers give only a few of its kind. */
type WebGlSurface = {
  canvas: HTMLCanvasElement
  gl: WebGLRenderingContext
  place: (name: string) => WebGLUniformLocation | null
  /** What is on the canvas: several places of a page may want the same. */
  drawn: { room: WebGLTexture; hex: string } | undefined
}

/** Composes by graphics hardware, a picture in about the time of one frame. Undefined where there is none. */
export function createWebGlCompositor(): Compositor | undefined {
  const canvas = document.createElement('canvas')
  const gl = contextOf(canvas)
  const program = gl && programOf(gl)
  if (!gl || !program) return undefined

  const places = new Map<string, WebGLUniformLocation | null>()
  const place = (name: string) => {
    const known = places.get(name)
    if (known !== undefined) return known
    const found = gl.getUniformLocation(program, name)
    places.set(name, found)
    return found
  }
  const press: WebGlSurface = { canvas, gl, place, drawn: undefined }
  setUp(press, program)
  return {
    isLost: () => gl.isContextLost(),
    // Browsers give only a few of these, and take them back late by themselves.
    close: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
    prepare: async (layers) => prepareComposition(press, layers),
  }
}

function contextOf(canvas: HTMLCanvasElement): WebGLRenderingContext | null {
  const wanted = { alpha: false, antialias: false, depth: false, preserveDrawingBuffer: true }
  try {
    // The newer kind answers to all that the older one knows.
    return (canvas.getContext('webgl2', wanted) ?? canvas.getContext('webgl', wanted)) as WebGLRenderingContext | null
  } catch {
    return null // an extension that guards against recognition may throw; there is arithmetic as well
  }
}

function programOf(gl: WebGLRenderingContext): WebGLProgram | undefined {
  const precision = gl.getShaderPrecisionFormat(gl.FRAGMENT_SHADER, gl.HIGH_FLOAT)
  // With less, the film would be read in the wrong place.
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

/** What stays the same for every picture. */
function setUp({ gl, place }: WebGlSurface, program: WebGLProgram): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React, but a word of WebGL
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.of(-1, -1, 3, -1, -1, 3), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)

  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE)
  for (const [name, unit] of Object.entries(UNITS)) gl.uniform1i(place(name), unit)
  gl.uniform1f(place('filmSteps'), FILM_STEPS)
  gl.uniform1f(place('filmRows'), FILM_ROWS)

  const table = new Uint8Array(FILM_ROW * FILM_ROWS)
  table.set(film)
  emptyTexture(gl, UNITS.film)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.LUMINANCE, FILM_ROW, FILM_ROWS, 0, gl.LUMINANCE, gl.UNSIGNED_BYTE, table)
}

function prepareComposition(
  press: WebGlSurface,
  { body, bounce, gloss, mask, ...layers }: DecodedLayers,
): LayerComposition {
  const { canvas, gl, place } = press
  const bounceSize = [bounce.width, bounce.height] as const
  const textures = {
    body: textureOf(gl, UNITS.body, body),
    bounce: textureOf(gl, UNITS.bounce, bounce),
    gloss: textureOf(gl, UNITS.gloss, gloss),
    mask: textureOf(gl, UNITS.mask, mask),
  }
  const rooms = new Map<string, WebGLTexture>()

  const bind = (unit: number, texture: WebGLTexture) => {
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
  }
  const draw = (hex: string, room: WebGLTexture) => {
    const { width, height, top, tint } = layers
    // Getting another size takes longer than drawing, and the sides of a piece differ: it only ever grows.
    if (canvas.width < width) canvas.width = width
    if (canvas.height < height) canvas.height = height
    gl.viewport(0, 0, width, height)
    for (const name of ['body', 'bounce', 'gloss', 'mask'] as const) bind(UNITS[name], textures[name])
    bind(UNITS.room, room)

    const { color: colour, shine } = furnitureHide(hex)
    const lit = (light: (channel: 0 | 1 | 2) => number) =>
      ([0, 1, 2] as const).map((channel) => light(channel) * tint[channel] * STEPS_PER_LIGHT)
    gl.uniform2f(place('size'), width, height)
    gl.uniform2f(place('bounceSize'), ...bounceSize)
    gl.uniform3fv(
      place('bodyLight'),
      lit((channel) => top.body * colour[channel]),
    )
    gl.uniform3fv(
      place('bounceLight'),
      lit((channel) => top.bounce * colour[channel] ** 2),
    )
    gl.uniform3fv(
      place('glossLight'),
      lit(() => top.gloss * shine),
    )
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
  return {
    addBackdrop: async (name, room) => void rooms.set(name, textureOf(gl, UNITS.room, room)),
    async compose({ hex, room: name }, signal, take) {
      const room = rooms.get(name)
      if (!room) throw new Error(`No room called ${name}`)
      if (signal.aborted) return
      // A room belongs to one light, so it tells which light it was.
      if (press.drawn?.room !== room || press.drawn.hex !== hex) {
        press.drawn = undefined
        draw(hex, room)
        press.drawn = { room, hex }
      }
      // What was drawn before is gone with the hardware too.
      if (gl.isContextLost()) throw new Error('The graphics hardware was lost')
      // Hardware counts from below, pictures from above.
      take(canvas, { top: canvas.height - layers.height, width: layers.width, height: layers.height })
    },
    close() {
      for (const texture of [...Object.values(textures), ...rooms.values()]) gl.deleteTexture(texture)
    },
  }
}

/** A layer as a texture of exactly its pixels; the bitmap is given back. */
function textureOf(gl: WebGLRenderingContext, unit: number, bitmap: ImageBitmap): WebGLTexture {
  const format = unit === UNITS.room ? gl.RGB : gl.LUMINANCE
  const texture = emptyTexture(gl, unit)
  gl.texImage2D(gl.TEXTURE_2D, 0, format, format, gl.UNSIGNED_BYTE, bitmap)
  bitmap.close()
  return texture
}

/** In the unit where it is used: another one would lose the texture that is there, the film for one. */
function emptyTexture(gl: WebGLRenderingContext, unit: number): WebGLTexture {
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, side, gl.NEAREST)
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  return texture
}
