// Runs in a page of its own: open-stage.ts. Draws one model of `resources/three-d` after the other on a small canvas.
import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  DoubleSide,
  type Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene,
  ShaderMaterial,
  Vector3,
  WebGLRenderer,
} from 'three'
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'

/** A direction to look from: degrees to the right of the front, and degrees up. */
export type StageView = { name: string; azimuth: number; elevation: number }

/** What a picture shows, as shares from 0 to 1 of its pixels. */
export type Sight = {
  /** Pixels of the model. */
  covered: number
  /** Pixels at the edge of the picture that the model covers. */
  cut: number
  /**
   * Pixels of the model that show the inside of a surface: a hole. Only blocks of two by two count, because single pixels
   * beside a cord look through the gap between two triangles.
   */
  holes: number
}

export type Stage = { look(model: string, views: readonly StageView[]): Promise<Sight[]>; picture(): Promise<string[]> }

const FIELD_OF_VIEW = 24
/** Share of the picture that the model fills at most. */
const FILLED = 0.92
const LEATHER = new Color(0.32, 0.13, 0.05)

const canvas = document.createElement('canvas')
const size = Number(new URLSearchParams(location.search).get('size'))
const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: size > 200, preserveDrawingBuffer: true })
renderer.setSize(size, size, false)
const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 60)
const lamp = new DirectionalLight('#fff', 2.4)
const scene = new Scene()
scene.add(new AmbientLight('#fff', 1.5), lamp)
const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)

/** Front sides are green, back sides red. */
const sides = new ShaderMaterial({
  side: DoubleSide,
  vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
  fragmentShader: 'void main() { gl_FragColor = gl_FrontFacing ? vec4(0, 1, 0, 1) : vec4(1, 0, 0, 1); }',
})

let shown: { model: Group; views: readonly StageView[] } | undefined

/** Loads a model on its first legs. */
async function load(url: string): Promise<Group> {
  const { scene: model } = await loader.loadAsync(url)
  let first: string | undefined
  model.traverse((part: Object3D) => {
    const [, legs] = /^legs:([a-z-]+):/.exec(String(part.userData.name)) ?? []
    if (legs) {
      first ??= legs
      part.visible = legs === first
    }
    if (part instanceof Mesh && part.material instanceof MeshStandardMaterial && part.material.name === 'leather') {
      part.material.color = LEATHER
    }
  })
  return model
}

/** Places the camera so that all corners of the model's box are in the picture. */
function aim(model: Object3D, { azimuth, elevation }: StageView): void {
  const box = new Box3().setFromObject(model)
  const middle = box.getCenter(new Vector3())
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180]
  const way = new Vector3(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e))
  const right = new Vector3(Math.cos(a), 0, -Math.sin(a))
  const up = new Vector3().crossVectors(way, right)
  const reach = Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * FILLED
  let distance = 0
  for (let corner = 0; corner < 8; corner++) {
    const at = new Vector3(
      corner & 1 ? box.max.x : box.min.x,
      corner & 2 ? box.max.y : box.min.y,
      corner & 4 ? box.max.z : box.min.z,
    ).sub(middle)
    distance = Math.max(distance, at.dot(way) + Math.max(Math.abs(at.dot(right)), Math.abs(at.dot(up))) / reach)
  }
  camera.position.copy(middle).addScaledVector(way, distance)
  camera.lookAt(middle)
  lamp.position
    .copy(camera.position)
    .addScaledVector(right, -distance * 0.5)
    .addScaledVector(up, distance * 0.6)
  lamp.target.position.copy(middle)
  lamp.target.updateMatrixWorld()
}

function judge(): Sight {
  const gl = renderer.getContext()
  const pixels = new Uint8Array(size * size * 4)
  gl.readPixels(0, 0, size, size, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  let [covered, cut, holes] = [0, 0, 0]
  for (let at = 0; at < size * size; at++) {
    if (pixels[at * 4 + 3] === 0) continue
    covered++
    const [x, y] = [at % size, Math.floor(at / size)]
    if (x === 0 || y === 0 || x === size - 1 || y === size - 1) cut++
    if ([at, at + 1, at + size, at + size + 1].every((pixel) => (pixels[pixel * 4] ?? 0) > 127)) holes++
  }
  return { covered: covered / size ** 2, cut: cut / (size * 4), holes: holes / Math.max(1, covered) }
}

function showThread(model: Object3D, isShown: boolean): void {
  model.traverse((part) => {
    if (part.userData.name === 'thread') part.visible = isShown
  })
}

const stage: Stage = {
  async look(url, views) {
    if (shown) {
      scene.remove(shown.model)
      shown.model.traverse((part) => {
        if (part instanceof Mesh) part.geometry.dispose()
      })
    }
    const model = await load(url)
    shown = { model, views }
    scene.add(model)
    scene.overrideMaterial = sides
    // Stitches lie on the leather and are open underneath.
    showThread(model, false)
    const sights = views.map((view) => {
      aim(model, view)
      renderer.render(scene, camera)
      return judge()
    })
    scene.overrideMaterial = null
    showThread(model, true)
    return sights
  },
  /** The pictures of the last model, lit, as data URLs. */
  async picture() {
    const { model, views } = shown ?? {}
    if (!model || !views) return []
    return views.map((view) => {
      aim(model, view)
      renderer.render(scene, camera)
      return canvas.toDataURL()
    })
  },
}
Object.assign(window, { stage })
