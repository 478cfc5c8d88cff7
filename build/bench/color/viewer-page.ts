// Runs in a page of its own (open-viewer.ts): draws a piece of furniture with the code of the shop's 3D viewer.
/// <reference lib="dom" />

import {
  Color,
  type Material,
  Mesh,
  PerspectiveCamera,
  Scene,
  ShaderMaterial,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { type LoadedPiece, openPieceLoader } from '../../../src/renderer/features/storefront/piece-3d/piece-loader.ts'
import { trueTone } from '../../../src/renderer/features/storefront/piece-3d/true-tone.ts'

/** The camera of a picture, in meters and degrees, as the studio has it (`resources/pictures/studio/studio.py`). */
export type PictureCamera = {
  /** Point that it looks at, from the middle of the floor below the piece: right, up, to the front. */
  target: readonly [right: number, up: number, front: number]
  distance: number
  /** Degrees to the right of the front. */
  azimuth: number
  elevation: number
  /** Horizontal angle of view. */
  angle: number
}

/** A piece of furniture and its leather. */
export type ViewedPiece = { model: string; family: string; hex: string }

/** Pixels are RGBA bytes from the top row to the bottom row, in base64. */
export type ViewerPage = {
  /** Loads a model. Call it once, before the other functions. */
  open(piece: ViewedPiece, camera: PictureCamera, size: { width: number; height: number }): Promise<void>
  /** The piece in this leather on a transparent ground. */
  draw(piece: ViewedPiece): Promise<string>
  /** The directions of the leather's surface: each axis from -1 to 1 as 0 to 255. Everything else is 0 0 0. */
  drawNormals(): string
}

const BLACK = new ShaderMaterial({
  vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
  fragmentShader: 'void main() { gl_FragColor = vec4(0.0, 0.0, 0.0, 1.0); }',
})
const NORMALS = new ShaderMaterial({
  vertexShader: `varying vec3 way;
    void main() {
      way = mat3(modelMatrix) * normal;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  fragmentShader: 'varying vec3 way; void main() { gl_FragColor = vec4(normalize(way) * 0.5 + 0.5, 1.0); }',
})

const radians = (degrees: number) => (degrees * Math.PI) / 180

function aimed({ target, distance, azimuth, elevation, angle }: PictureCamera, aspect: number): PerspectiveCamera {
  const height = 2 * Math.atan(Math.tan(radians(angle / 2)) / aspect)
  const camera = new PerspectiveCamera((height * 180) / Math.PI, aspect, distance / 20, distance * 4)
  const [a, e] = [radians(azimuth), radians(elevation)]
  const middle = new Vector3(...target)
  const away = new Vector3(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e))
  camera.position.copy(middle).addScaledVector(away, distance)
  camera.lookAt(middle)
  return camera
}

let opened: { piece: LoadedPiece; draw: () => string; drawPlain: () => string } | undefined

function current() {
  if (!opened) throw new Error('Open a piece first')
  return opened
}

const page: ViewerPage = {
  async open(piece, pictureCamera, { width, height }) {
    const canvas = document.createElement('canvas')
    const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true })
    renderer.toneMapping = trueTone()
    renderer.setClearColor(new Color(0), 0)
    renderer.setSize(width, height, false)
    const loader = openPieceLoader((url) => fetch(url))
    const [loaded, studio] = await Promise.all([
      loader.load({ ...piece, isMirrored: false, legs: undefined }),
      loader.studio(),
    ])
    const scene = new Scene()
    scene.environment = studio
    scene.add(loaded.object)
    const camera = aimed(pictureCamera, width / height)
    // Without tone mapping and color conversion, for normals.
    const plain = new WebGLRenderTarget(width, height)
    const gl = renderer.getContext()
    opened = {
      piece: loaded,
      draw() {
        renderer.render(scene, camera)
        const pixels = new Uint8Array(width * height * 4)
        gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
        return encoded(pixels, width)
      },
      drawPlain() {
        const pixels = new Uint8Array(width * height * 4)
        renderer.setRenderTarget(plain)
        renderer.clear()
        renderer.render(scene, camera)
        renderer.readRenderTargetPixels(plain, 0, 0, width, height, pixels)
        renderer.setRenderTarget(null)
        return encoded(pixels, width)
      },
    }
  },
  async draw(piece) {
    const { piece: loaded, draw } = current()
    await loaded.dress({ ...piece, isMirrored: false, legs: undefined })
    return draw()
  },
  drawNormals() {
    const { piece, drawPlain } = current()
    const usual = new Map<Mesh, Material | Material[]>()
    piece.object.traverse((part) => {
      if (part instanceof Mesh) usual.set(part, part.material)
    })
    for (const [mesh, material] of usual) mesh.material = [material].flat()[0]?.name === 'leather' ? NORMALS : BLACK
    const pixels = drawPlain()
    for (const [mesh, material] of usual) mesh.material = material
    return pixels
  },
}

/** Base64 of pixels, whose rows WebGL counts from the bottom. */
function encoded(pixels: Uint8Array, width: number): string {
  const row = width * 4
  let text = ''
  for (let from = pixels.length - row; from >= 0; from -= row)
    text += String.fromCharCode(...pixels.subarray(from, from + row))
  return btoa(text)
}

Object.assign(window, { viewer: page })
