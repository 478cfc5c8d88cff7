/** One entry of Vite's manifest. */
type ManifestChunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
  /** Only of a screen: the file with all styles of its page (`build/web/page-styles.ts`). */
  pageStyle?: string
}
/** Vite's manifest: the built files by source file. */
export type ViteManifest = Record<string, ManifestChunk>

/** The UTF-8 of a stylesheet, and its source for the content security policy: the hash. */
export type InlineStyle = { css: Uint8Array; source: string }

/** The URLs of the files of a page. The renderer writes them to the `head`. */
export type PageAssets = {
  /** Scripts of the page, each after those that it imports. The last one starts the page. */
  scripts: string[]
  stylesheets: string[]
  /** Stylesheet that the page contains instead, so that it can be painted without waiting for a file. */
  inlineStyle?: InlineStyle
  /** Stylesheets whose rules are in one of `stylesheets` already, so that the browser must not load them. */
  mergedStylesheets: string[]
  fonts: string[]
}

const ENTRY = 'src/renderer/entries/web-client.tsx'

/**
 * Returns a function that finds the files of a page in Vite's manifest. Throws when the manifest has no web entry.
 *
 * Screens are loaded lazily. Without their files in the `head`, the page would be visible before its stylesheet
 * arrived, and the browser would request the script of the screen only after the script that starts the page ran.
 */
export function readPageAssets(manifest: ViteManifest): (screenFiles: readonly string[]) => PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the manifest of the web build has no ${ENTRY}; run "npm run build" again`)
  const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [urlPath(file)] : []))
  const assetsByScreens = new Map<string, PageAssets>()

  return (screenFiles) => {
    const key = screenFiles.join()
    const assets = assetsByScreens.get(key) ?? collect(manifest, screenFiles, urlPath(entry.file), fonts)
    assetsByScreens.set(key, assets)
    return assets
  }
}

function collect(manifest: ViteManifest, screenFiles: readonly string[], entry: string, fonts: string[]): PageAssets {
  const scripts = withImports(manifest, [ENTRY, ...screenFiles])
  const deferredParts = scripts
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .filter((name) => DEFERRED.test(name))
  const styled = new Set([...scripts, ...withImports(manifest, deferredParts)])
  const stylesheets = [...new Set([...styled].flatMap(({ css }) => css ?? []))].map(urlPath)
  const [pageStyle, ...otherStyles] = screenFiles.flatMap((file) => manifest[file]?.pageStyle ?? [])
  // A file has the styles of one screen, so it does not fit a page with several.
  const isMerged = pageStyle !== undefined && otherStyles.length === 0 && screenFiles.length === 1
  return {
    scripts: [...scripts.map(({ file }) => urlPath(file)).filter((file) => file !== entry), entry],
    stylesheets: isMerged ? [urlPath(pageStyle)] : stylesheets,
    mergedStylesheets: isMerged ? stylesheets : [],
    fonts,
  }
}

/** Files of components that the server renders and whose script the browser loads later. Pages need their styles. */
const DEFERRED = /\.deferred\.tsx$/

/**
 * Returns the named chunks and their imports, each chunk after its imports. The order matters, because a later style
 * rule overrides an earlier one. `visited` prevents an endless loop: chunks may import each other in a cycle.
 */
function withImports(manifest: ViteManifest, names: readonly string[], visited = new Set<string>()): ManifestChunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || visited.has(name)) return []
    visited.add(name)
    return [...withImports(manifest, chunk.imports ?? [], visited), chunk]
  })
}

const urlPath = (file: string) => `/${file}`
