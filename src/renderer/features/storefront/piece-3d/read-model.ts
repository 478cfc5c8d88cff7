import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { BufferAttribute, type Group, Mesh, Texture } from 'three'
import { GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { decode } from './three-d-source.ts'

/** Number of tiles of leather that the texture coordinates 0 to 1 of a file cover; 0.5 is the origin. */
const TILES = 32

/** Parses a file of `resources/three-d/models`. */
export async function readModel(bytes: ArrayBuffer): Promise<Group> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).register(webpTextures)
  const { scene } = await loader.parseAsync(bytes, '')
  scene.traverse((part) => {
    if (part instanceof Mesh) restoreTiles(part)
  })
  return scene
}

/**
 * Reads the textures inside the file. The loader's own reader makes `blob:` URLs, which the content security policy of
 * the pages refuses.
 */
const webpTextures = (parser: GLTFParser) => ({
  name: 'EXT_texture_webp',
  async loadTexture(index: number): Promise<Texture> {
    const source: number = parser.json.textures[index].extensions.EXT_texture_webp.source
    const image: { bufferView: number; mimeType: string } = parser.json.images[source]
    const bytes: ArrayBuffer = await parser.getDependency('bufferView', image.bufferView)
    const texture = new Texture(await decode(new Blob([bytes], { type: image.mimeType })))
    texture.flipY = false // as glTF has it
    texture.needsUpdate = true
    parser.associations.set(texture, { textures: index })
    return texture
  },
})

/**
 * Restores texture coordinates in tiles. In the file they are 16 bit from 0 to 1, which is small. As tiles they need no
 * transform per texture.
 */
function restoreTiles({ geometry }: Mesh): void {
  const stored = geometry.getAttribute('uv')
  if (!stored || geometry.userData.hasTiles) return
  const tiles = new Float32Array(stored.count * 2)
  for (let index = 0; index < stored.count; index++) {
    tiles[index * 2] = (stored.getX(index) - 0.5) * TILES
    tiles[index * 2 + 1] = (stored.getY(index) - 0.5) * TILES
  }
  geometry.setAttribute('uv', new BufferAttribute(tiles, 2))
  geometry.userData.hasTiles = true // meshes may share a geometry
}
