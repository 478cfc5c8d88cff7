import {
  DataTexture,
  DataUtils,
  EquirectangularReflectionMapping,
  Group,
  Matrix4,
  PerspectiveCamera,
  Scene,
  type Texture,
  Vector3,
  WebGLRenderer,
} from 'three'
import { axesOf, type Direction, type FloorPoint, type PhotoCamera } from '#shared/domain/room-photo/photo-camera.ts'
import type { PhotoLight } from '#shared/domain/room-photo/photo-light.ts'
import { type LoadedPiece, openPieceLoader, trueTone } from '../piece-3d/index.ts'
import { NoGraphics, type ShownPiece } from '../views/index.ts'
import { castFloorShadow } from './floor-shadow.ts'

/** Where the piece is in the room. `turn`: angle in radians, counterclockwise from above; 0 faces the camera. */
export type Placement = { place: FloorPoint; turn: number }

/** A piece of furniture in a photo. It draws on a transparent canvas over the photo. */
export type PhotoScene = {
  /** Width, height and depth of the piece in meters. */
  size: LoadedPiece['size']
  /** Shows the same model in another leather and with other legs. */
  dress(piece: ShownPiece): Promise<void>
  /** Draws the piece as this camera sees it. */
  draw(camera: PhotoCamera, placement: Placement): void
  /** Draws the piece in the full size of the photo and passes the canvas to `use`, which must use it at once. Throws when the graphics stopped. */
  drawInFull(camera: PhotoCamera, placement: Placement, use: (canvas: HTMLCanvasElement) => void): void
  dispose(): void
}

type Options = {
  canvas: HTMLCanvasElement
  piece: ShownPiece
  light: PhotoLight
  fetchFile: (url: string) => Promise<Response>
}

/** Most pixels of a side while the visitor moves the piece. The saved picture has the size of the photo. */
const MAX_DRAWN_SIDE = 1400

/** Loads a piece for a photo. Rejects when the browser has no WebGL, before it fetches a file, or when a file fails to load. */
export async function openPhotoScene({ canvas, piece, light, fetchFile }: Options): Promise<PhotoScene> {
  const renderer = openRenderer(canvas)
  const close = () => {
    renderer.dispose()
    // Browsers allow few contexts, and free one only when they collect their garbage.
    renderer.forceContextLoss()
  }
  const loader = openPieceLoader(fetchFile)
  const [loaded, studio] = await Promise.all([loader.load(piece), loader.studio()]).catch((error: unknown) => {
    close()
    throw error
  })
  renderer.toneMapping = trueTone()
  renderer.toneMappingExposure = light.exposure
  renderer.setPixelRatio(1)

  const scene = new Scene()
  const environment = tinted(studio, light)
  scene.environment = environment
  const standing = new Group()
  const shadow = castFloorShadow(renderer, loaded.object, loaded.size)
  standing.add(loaded.object, shadow.object)
  scene.add(standing)
  shadow.update()

  const eye = new PerspectiveCamera()
  const drawAt = (camera: PhotoCamera, { place, turn }: Placement, scale: number) => {
    const [width, height] = [Math.round(camera.width * scale), Math.round(camera.height * scale)]
    if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false)
    aim(eye, camera)
    standing.position.set(place.right, 0, -place.ahead)
    standing.rotation.y = turn
    renderer.render(scene, eye)
  }
  return {
    size: loaded.size,
    async dress(next) {
      if (await loaded.dress(next)) shadow.update()
    },
    draw(camera, placement) {
      drawAt(camera, placement, Math.min(1, MAX_DRAWN_SIDE / Math.max(camera.width, camera.height)))
    },
    drawInFull(camera, placement, use) {
      // Drawing without graphics draws nothing, and the picture would have no piece.
      if (renderer.getContext().isContextLost()) throw new Error('the graphics of the photo stopped')
      drawAt(camera, placement, 1)
      use(canvas)
    },
    dispose() {
      shadow.dispose()
      environment.dispose()
      loaded.dispose()
      close()
    },
  }
}

function openRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  try {
    return new WebGLRenderer({ canvas, alpha: true, antialias: true })
  } catch (error) {
    throw new NoGraphics('this browser has no WebGL', { cause: error })
  }
}

const NEAR_M = 0.05
const FAR_M = 100

/** Gives the camera of three.js the place, direction and angle of view of the camera of the photo. */
function aim(eye: PerspectiveCamera, camera: PhotoCamera): void {
  const { look, right, top } = axesOf(camera)
  // Ahead is -z in three.js.
  const vector = ([toRight, up, ahead]: Direction) => new Vector3(toRight, up, -ahead)
  eye.fov = (2 * Math.atan(camera.height / (2 * camera.focalPx)) * 180) / Math.PI
  eye.aspect = camera.width / camera.height
  eye.near = NEAR_M
  eye.far = FAR_M
  eye.position.set(0, camera.heightM, 0)
  eye.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(vector(right), vector(top), vector(look).negate()))
  eye.updateProjectionMatrix()
}

/** Returns the lamps of the studio in the color of the light of the photo. */
function tinted(studio: Texture, { tint }: PhotoLight): Texture {
  const { data, width, height } = studio.image as { data: Uint16Array; width: number; height: number } // as the loader makes it
  const copy = Uint16Array.from(data, (value, index) => {
    const channel = tint[index % 4]
    return channel === undefined ? value : DataUtils.toHalfFloat(DataUtils.fromHalfFloat(value) * channel)
  })
  const texture = new DataTexture(copy, width, height, undefined, studio.type)
  texture.colorSpace = studio.colorSpace
  texture.minFilter = studio.minFilter
  texture.magFilter = studio.magFilter
  texture.flipY = studio.flipY
  texture.mapping = EquirectangularReflectionMapping
  texture.needsUpdate = true
  return texture
}
