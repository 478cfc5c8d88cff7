/** One entry of vite's manifest. */
type ManifestChunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
export type ViteManifest = Record<string, ManifestChunk>

/** The files of a page, as addresses; the renderer writes them into the head. */
export type PageAssets = { entry: string; preload: string[]; stylesheets: string[]; fonts: string[] }

const ENTRY = 'src/renderer/entries/web-client.tsx'

/**
 * Tells which files a page needs, from vite's manifest.
 *
 * Screens are fetched lazily, so without this a visitor would see the page of a screen before its stylesheet, and
 * its script would be asked for only after the entry ran.
 */
export function readPageAssets(manifest: ViteManifest): (screenFiles: readonly string[]) => PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The manifest of the web build has no ${ENTRY}; run "npm run build" again`)
  const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [address(file)] : []))
  const known = new Map<string, PageAssets>()

  return (screenFiles) => {
    const key = screenFiles.join()
    const assets = known.get(key) ?? collect(manifest, screenFiles, address(entry.file), fonts)
    known.set(key, assets)
    return assets
  }
}

function collect(manifest: ViteManifest, screenFiles: readonly string[], entry: string, fonts: string[]): PageAssets {
  const scripts = withImports(manifest, [ENTRY, ...screenFiles])
  const laterParts = scripts.flatMap(({ dynamicImports = [] }) => dynamicImports).filter((name) => DEFERRED.test(name))
  const styled = new Set([...scripts, ...withImports(manifest, laterParts)])
  return {
    entry,
    preload: scripts.map(({ file }) => address(file)).filter((file) => file !== entry),
    stylesheets: [...new Set([...styled].flatMap(({ css }) => css ?? []))].map(address),
    fonts,
  }
}

/** Parts that stand in the page at once, and of which only the script comes later (`renderer/lib/later.tsx`). */
const DEFERRED = /\.deferred\.tsx$/

/** What a chunk imports comes before it, and so do its styles: the later rule wins. Chunks may import each other in a circle. */
function withImports(manifest: ViteManifest, names: readonly string[], begun = new Set<string>()): ManifestChunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || begun.has(name)) return []
    begun.add(name)
    return [...withImports(manifest, chunk.imports ?? [], begun), chunk]
  })
}

const address = (file: string) => `/${file}`
