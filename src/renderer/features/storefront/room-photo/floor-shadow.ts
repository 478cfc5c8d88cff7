import {
  DataTexture,
  DoubleSide,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { blurred } from './blur.ts'

/** Pixels of a side of the shadow. */
const SIDE = 192
/** Space around the piece, in meters, into which its shadow fades. */
const MARGIN_M = 0.45
/** Height above the floor of the parts that make the dark shadow where they touch the floor, in meters. */
const CONTACT_M = 0.05
/** Distance of the camera below the floor, in meters: feet may be a little below the floor. */
const BELOW_M = 0.01
/** Strength of the shadow of the whole piece, and of the parts on the floor: 0 to 1. */
const OPACITY = { whole: 0.55, contact: 0.5 }
/** Softness in meters. */
const SOFTNESS = { whole: 0.11, contact: 0.022 }

export type FloorShadow = {
  object: Object3D
  /** Draws the shadow again after the piece changed. */
  update(): void
  dispose(): void
}

/**
 * Makes the shadow of a piece on the floor as a light from the ceiling casts it: wide and soft for the whole piece,
 * narrow and dark below its feet. The direction of the light in a photo is not known, and this one is never wrong.
 *
 * @param piece in meters, at the origin of its parent, with its feet on the floor
 */
export function castFloorShadow(
  renderer: WebGLRenderer,
  piece: Object3D,
  size: { width: number; height: number; depth: number },
): FloorShadow {
  const widthM = Math.max(size.width, size.depth) + 2 * MARGIN_M
  const pixels = new Uint8Array(SIDE * SIDE * 4)
  const texture = new DataTexture(pixels, SIDE, SIDE)
  texture.minFilter = LinearFilter
  texture.magFilter = LinearFilter
  const material = new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false, toneMapped: false })
  const plane = new Mesh(new PlaneGeometry(widthM, widthM), material)
  plane.rotation.x = -Math.PI / 2
  plane.position.y = 0.002
  plane.renderOrder = -1

  const target = new WebGLRenderTarget(SIDE, SIDE)
  const black = new MeshBasicMaterial({ color: 0x000000, side: DoubleSide })
  /** Returns where parts of the piece up to a height are above the floor, 0 or 1 per pixel, seen from below. */
  const silhouette = (heightM: number) => {
    const scene = new Scene()
    scene.overrideMaterial = black
    const camera = new OrthographicCamera(-widthM / 2, widthM / 2, widthM / 2, -widthM / 2, 0, heightM + BELOW_M)
    camera.position.y = -BELOW_M
    camera.up.set(0, 0, 1)
    camera.lookAt(0, 1, 0)
    const { parent } = piece
    scene.add(piece)
    const clear = renderer.getClearAlpha()
    renderer.setClearAlpha(0)
    renderer.setRenderTarget(target)
    renderer.clear()
    renderer.render(scene, camera)
    const read = new Uint8Array(SIDE * SIDE * 4)
    renderer.readRenderTargetPixels(target, 0, 0, SIDE, SIDE, read)
    renderer.setRenderTarget(null)
    renderer.setClearAlpha(clear)
    parent?.add(piece)
    return Float32Array.from({ length: SIDE * SIDE }, (_, index) => (read[index * 4 + 3] ?? 0) / 255)
  }
  const radius = (meters: number) => Math.max(1, Math.round((meters / widthM) * SIDE))

  return {
    object: plane,
    update() {
      const whole = blurred(silhouette(size.height), SIDE, radius(SOFTNESS.whole))
      const contact = blurred(silhouette(CONTACT_M), SIDE, radius(SOFTNESS.contact))
      whole.forEach((value, index) => {
        const light = (1 - value * OPACITY.whole) * (1 - (contact[index] ?? 0) * OPACITY.contact)
        // The camera below sees the floor mirrored: its top is the side that is the bottom of the plane.
        const row = SIDE - 1 - Math.floor(index / SIDE)
        pixels[(row * SIDE + (index % SIDE)) * 4 + 3] = Math.round((1 - light) * 255)
      })
      texture.needsUpdate = true
    },
    dispose() {
      texture.dispose()
      material.dispose()
      black.dispose()
      plane.geometry.dispose()
      target.dispose()
    },
  }
}
