import {
  DirectionalLight,
  Mesh,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  type Texture,
  VSMShadowMap,
  WebGLRenderer,
} from 'three'
import { FIELD_OF_VIEW, fittingDistance, type Orbit } from './orbit.ts'
import type { LoadedPiece } from './piece-loader.ts'
import { trueTone } from './true-tone.ts'

/** Darkness of the shadow on the floor, 0 to 1. */
const SHADOW = 0.26
const SHADOW_PIXELS = 512
/** Space in meters that a shadow may take around a piece. */
const SHADOW_SPACE = 0.6

/** Most pixels of the screen per pixel of the page. More costs time and is not seen. */
const MAX_PIXEL_RATIO = 2

/** The scene with one piece of furniture, its camera and its floor, drawn on a canvas. */
export type Stage = {
  show(piece: LoadedPiece, studio: Texture): void
  /** Size of the canvas in pixels of the page. `sharpness`: part of the screen's pixels that are used, 0 to 1. */
  resize(width: number, height: number, sharpness: number): void
  /** Draws the piece as the camera sees it. Does nothing before `show`. */
  draw(orbit: Orbit): void
  /** Call it after the legs or the sides of the piece have changed. */
  renewShadow(): void
  /** Draws a picture of this size in pixels, and passes the canvas on before it is cleared. */
  photograph(orbit: Orbit, size: { width: number; height: number }, use: (canvas: HTMLCanvasElement) => void): void
  close(): void
}

/** Opens a stage. Throws when the browser provides no WebGL. */
export function openStage(canvas: HTMLCanvasElement): Stage {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' })
  renderer.toneMapping = trueTone()
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = VSMShadowMap
  renderer.shadowMap.autoUpdate = false

  const scene = new Scene()
  const camera = new PerspectiveCamera(FIELD_OF_VIEW)
  // Lights nothing: it is only where the shadow comes from.
  const sun = new DirectionalLight(undefined, 0)
  sun.castShadow = true
  const floor = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial({ opacity: SHADOW }))
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  scene.add(sun, sun.target, floor)

  let shown: LoadedPiece | undefined
  let size = { width: 1, height: 1, ratio: 1 }

  const setSize = (width: number, height: number, ratio: number) => {
    renderer.setPixelRatio(ratio)
    renderer.setSize(width, height, false)
    camera.aspect = width / height
    camera.updateProjectionMatrix()
  }
  const draw = (orbit: Orbit) => {
    if (!shown) return
    place(camera, orbit, shown)
    renderer.render(scene, camera)
  }
  return {
    show(piece, studio) {
      if (shown) scene.remove(shown.object)
      shown = piece
      scene.environment = studio
      scene.add(piece.object)
      lightFromAbove(sun, floor, piece)
      renderer.shadowMap.needsUpdate = true
    },
    resize(width, height, sharpness) {
      const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO) * sharpness
      if (size.width === width && size.height === height && size.ratio === ratio) return
      size = { width, height, ratio }
      setSize(width, height, ratio)
    },
    draw,
    renewShadow() {
      renderer.shadowMap.needsUpdate = true
    },
    photograph(orbit, { width, height }, use) {
      setSize(width, height, 1)
      draw(orbit)
      use(canvas)
      setSize(size.width, size.height, size.ratio)
      draw(orbit)
    },
    close() {
      floor.geometry.dispose()
      floor.material.dispose()
      sun.dispose()
      renderer.dispose()
      // Browsers allow few contexts, and free one only when they collect their garbage.
      renderer.forceContextLoss()
    },
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

function place(camera: PerspectiveCamera, { turn, tilt, distance }: Orbit, { size }: LoadedPiece): void {
  const far = fittingDistance(size, camera.aspect) * distance
  const middle = size.height * 0.47
  camera.position.set(
    far * Math.sin(radians(turn)) * Math.cos(radians(tilt)),
    middle + far * Math.sin(radians(tilt)),
    far * Math.cos(radians(turn)) * Math.cos(radians(tilt)),
  )
  camera.near = far / 20
  camera.far = far * 4
  camera.updateProjectionMatrix()
  camera.lookAt(0, middle, 0)
}

function lightFromAbove(sun: DirectionalLight, floor: Mesh, { size }: LoadedPiece): void {
  const half = Math.max(size.width, size.depth) / 2 + SHADOW_SPACE
  sun.position.set(0.15, size.height + 2, 0.1)
  Object.assign(sun.shadow.camera, {
    left: -half,
    right: half,
    top: half,
    bottom: -half,
    near: 0.1,
    far: size.height + 3,
  })
  sun.shadow.camera.updateProjectionMatrix()
  sun.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS)
  sun.shadow.radius = 22
  sun.shadow.blurSamples = 25
  // The floor is in its own shadow map, and would be striped by rounding.
  sun.shadow.bias = -0.012
  floor.scale.set(half * 2, half * 2, 1)
}
