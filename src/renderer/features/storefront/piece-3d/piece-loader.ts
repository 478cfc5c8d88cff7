import {
  Box3,
  DataTexture,
  EquirectangularReflectionMapping,
  Group,
  HalfFloatType,
  LinearFilter,
  LinearSRGBColorSpace,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Object3D,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  Vector3,
} from 'three'
import { HDRLoader } from 'three/examples/jsm/loaders/HDRLoader.js'
import type { LegsName } from '#shared/domain/pictures/picture-names.ts'
import type { Position } from '#shared/domain/three-d/three-d-files.ts'
import type { ShownPiece } from '../views/index.ts'
import { leatherLook } from './leather-look.ts'
import { legsOfNode, shownLegs } from './legs-of-nodes.ts'
import { openLift } from './lift-model.ts'
import { readModel } from './read-model.ts'
import { type FetchFile, type LeatherFamily, openThreeDSource } from './three-d-source.ts'

/** Name that a part has in its file; the loader removes colons from `name`. */
const fileName = ({ name, userData }: Object3D): string => String(userData.name ?? name)

/** Filtering of leather that is seen at a flat angle. */
const ANISOTROPY = 8

/** A piece of furniture, ready for a scene: in meters, its feet on the floor, y up, its front towards +z. */
export type LoadedPiece = {
  object: Object3D
  /** Width, height and depth in meters. The height changes with the seat height. */
  size: { width: number; height: number; depth: number }
  /** The legs in the file, the default ones first. */
  legs: readonly LegsName[]
  /**
   * Shows another leather, other legs, another seat height, or the mirrored piece. The model must be the same. Resolves when the piece can be
   * drawn. Resolves to false, without a change, when a later call overtook this one. Rejects when a texture fails to load.
   */
  dress(piece: ShownPiece): Promise<boolean>
  /** Frees the memory of the graphics card. */
  dispose(): void
}

/** Loads pieces of furniture for three.js. One loader caches the leathers for all its pieces. */
export type PieceLoader = {
  /**
   * Loads a model in its leather and with its legs. Rejects when a file fails to load.
   *
   * @param position the other position of a relax chair, if it has one; by default the position of its pictures
   */
  load(piece: ShownPiece, position?: Position | undefined): Promise<LoadedPiece>
  /** The position of a relax chair that its pictures do not show; undefined for any other model. */
  otherPosition(model: string): Promise<Position | undefined>
  /** The lamps of the studio, as `scene.environment`. */
  studio(): Promise<Texture>
}

/**
 * Opens the loader.
 *
 * @example
 * const loader = openPieceLoader(platform.fetchFile)
 * const loaded = await loader.load(piece)
 * scene.add(loaded.object)
 */
export function openPieceLoader(fetchFile: FetchFile): PieceLoader {
  const source = openThreeDSource(fetchFile)
  const textures = new Map<string, Promise<Texture>>()
  const texture = (family: string, layer: 'normal' | 'shade' | 'rough') => {
    const key = `${family}-${layer}`
    const pending = textures.get(key) ?? source.leather(family, layer).then((image) => tile(image, layer))
    textures.set(key, pending)
    pending.catch(() => textures.delete(key))
    return pending
  }
  const leatherTextures = async (family: LeatherFamily): Promise<LeatherTextures> => {
    const [normal, shade, rough] = await Promise.all([
      texture(family.name, 'normal'),
      family.shade ? texture(family.name, 'shade') : null,
      family.rough ? texture(family.name, 'rough') : null,
    ])
    return { normal, shade, rough }
  }

  return {
    async load(piece, position) {
      // The leather loads at the same time as the model.
      const family = source.family(piece.family).then(leatherTextures)
      const [model] = await Promise.all([source.model(piece.model, position).then(readModel), family])
      const loaded = prepare(model, async (name) => {
        const look = await source.family(name)
        return { family: look, textures: await leatherTextures(look) }
      })
      await loaded.dress(piece)
      return loaded
    },
    otherPosition: source.otherPosition,
    studio: async () => environment(await source.studio()),
  }
}

type LeatherTextures = { normal: Texture; shade: Texture | null; rough: Texture | null }

function prepare(
  model: Group,
  leatherOf: (family: string) => Promise<{ family: LeatherFamily; textures: LeatherTextures }>,
): LoadedPiece {
  const parts: { object: Object3D; legs: LegsName }[] = []
  const leathers: MeshStandardMaterial[] = []
  const threads: MeshStandardMaterial[] = []
  model.traverse((object) => {
    const legs = legsOfNode(fileName(object))
    if (legs) parts.push({ object, legs })
    if (!(object instanceof Mesh) || !(object.material instanceof MeshStandardMaterial)) return
    object.castShadow = true
    if (object.material.name === 'leather') leathers.push(object.material)
    if (object.material.name === 'thread') threads.push(object.material)
  })
  const box = new Box3().setFromObject(model)
  const boxSize = box.getSize(new Vector3())
  const size = { width: boxSize.x, height: boxSize.y, depth: boxSize.z }
  const lift = openLift(model, (child) => legsOfNode(fileName(child)) !== undefined)
  const middle = box.getCenter(new Vector3())
  model.position.set(-middle.x, -box.min.y, -middle.z)
  // A group of its own, because mirroring the model would move its middle.
  const object = new Group().add(model)
  const legs = [...new Set(parts.map((part) => part.legs))]
  let calls = 0

  return {
    object,
    size,
    legs,
    async dress(piece) {
      calls += 1
      const call = calls
      const { family, textures } = await leatherOf(piece.family)
      if (call !== calls) return false
      const look = leatherLook(piece.hex, family)
      for (const material of leathers) {
        setLeather(material, family, textures)
        material.color.setRGB(...look.color)
        material.aoMapIntensity = look.occlusion
        if (material instanceof MeshPhysicalMaterial) material.specularIntensity = look.gloss
      }
      for (const material of threads) material.color.setRGB(...look.thread)
      const shown = shownLegs(legs, piece.legs)
      for (const part of parts) part.object.visible = part.legs === shown
      size.height = boxSize.y + lift(piece.liftCm)
      object.scale.x = piece.isMirrored ? -1 : 1
      return true
    },
    dispose() {
      model.traverse((part) => {
        if (!(part instanceof Mesh)) return
        part.geometry.dispose()
        for (const material of [part.material].flat()) {
          if (material instanceof MeshStandardMaterial) material.aoMap?.dispose()
          material.dispose()
        }
      })
    },
  }
}

function setLeather(material: MeshStandardMaterial, family: LeatherFamily, { normal, shade, rough }: LeatherTextures) {
  const isNew = [material.map, material.normalMap, material.roughnessMap].some(
    (map, index) => (map === null) !== ([shade, normal, rough][index] === null),
  )
  material.map = shade
  material.normalMap = normal
  material.normalScale.set(1, -1) // as the loader has it for files of glTF without tangents
  material.roughnessMap = rough
  material.roughness = rough ? 1 : family.roughness
  material.metalness = 0
  if (isNew) material.needsUpdate = true // the program of the graphics card depends on which textures exist
}

function tile(image: ImageBitmap, layer: 'normal' | 'shade' | 'rough'): Texture {
  const texture = new Texture(image)
  texture.wrapS = RepeatWrapping
  texture.wrapT = RepeatWrapping
  texture.flipY = false
  texture.anisotropy = ANISOTROPY
  texture.colorSpace = layer === 'shade' ? SRGBColorSpace : LinearSRGBColorSpace
  texture.needsUpdate = true
  return texture
}

function environment(bytes: ArrayBuffer): Texture {
  const { data, width, height } = new HDRLoader().setDataType(HalfFloatType).parse(bytes)
  const texture = new DataTexture(data, width, height)
  texture.type = HalfFloatType
  texture.colorSpace = LinearSRGBColorSpace
  texture.minFilter = LinearFilter
  texture.magFilter = LinearFilter
  texture.flipY = true
  texture.mapping = EquirectangularReflectionMapping
  texture.needsUpdate = true
  return texture
}
