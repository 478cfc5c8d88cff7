/** Files that the package of the showroom app may contain. Any other file is a mistake or a secret. */
const ALLOWED_FILES: readonly RegExp[] = [
  /^package\.json$/,
  /^out\/main\/(index|chunks\/[\w.-]+)\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/terminal\.html$/,
  /^out\/renderer\/assets\/[\w.-]+\.(js|css|woff2|svg|png|webp)$/,
  /^out\/renderer\/(favicon\.svg|apple-touch-icon\.png|site\.webmanifest)$/,
]

/** Files without which the app does not start. */
const REQUIRED_FILES: readonly string[] = [
  'package.json',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/terminal.html',
]

/** Permitted keys of the installed package.json. */
const MANIFEST_KEYS: readonly string[] = [
  ...['name', 'productName', 'version', 'description', 'license', 'type', 'main', 'author', 'homepage'],
  ...['private', 'engines', 'desktopName'],
]

const KB = 1_000
/** Size limits: the preload script is read before every page, the main process before the first window. */
export const MOST_BYTES = { 'out/preload/index.cjs': 5 * KB, 'out/main/index.js': 1_100 * KB } as const

/** Returns the problems with the files of a package. @param files sizes in bytes, by path */
export function faultsOfFiles(files: ReadonlyMap<string, number>): string[] {
  const unexpected = [...files.keys()].filter((file) => !ALLOWED_FILES.some((rule) => rule.test(file)))
  const missing = REQUIRED_FILES.filter((file) => !files.has(file))
  const large = Object.entries(MOST_BYTES).filter(([file, most]) => (files.get(file) ?? 0) > most)
  return [
    ...unexpected.map((file) => `${file} does not belong in the package (build/package/package-rules.ts)`),
    ...missing.map((file) => `${file} is missing in the package`),
    ...large.map(([file, most]) => `${file} is ${files.get(file)} bytes, more than ${most}`),
  ]
}

/** Returns the problems with the installed package.json: keys that it must not contain. */
export function faultsOfManifest(manifest: object): string[] {
  const unexpected = Object.entries(manifest).filter(([key, value]) => !MANIFEST_KEYS.includes(key) && value !== null)
  return unexpected.map(([key]) => `package.json in the package contains ${key}, which concerns the sources`)
}

/** Returns the fuses of the binary that differ from the configuration; both by the names of electron-builder. */
export function faultsOfFuses(
  required: Readonly<Record<string, boolean>>,
  found: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(required).flatMap(([name, isOn]) => {
    const state = found[name] ?? 'absent'
    return state === (isOn ? 'on' : 'off') ? [] : [`the fuse ${name} should be ${isOn ? 'on' : 'off'}, and is ${state}`]
  })
}

/** The settings of electron-builder that updates depend on. */
type Installers = {
  win?: { target?: unknown } | null | undefined
  mac?: { target?: unknown } | null | undefined
  linux?: { target?: unknown; executableArgs?: readonly string[] | null } | null | undefined
  toolsets?: { appimage?: string | null } | null | undefined
  nsis?: { perMachine?: boolean; deleteAppDataOnUninstall?: boolean } | null | undefined
  protocols?: unknown
}

/** Targets that installation and updates need, per system. */
const NEEDED = { win: ['nsis'], mac: ['dmg', 'zip'], linux: ['AppImage', 'deb'] } as const

/** The tools of this version start every AppImage with `--no-sandbox`. */
const LEGACY_TOOLSET = '0.0.0'
const DEEP_LINK_SCHEME = 'leermeester'
const X11 = '--ozone-platform=x11'

/** Returns the problems of installers: those that prevent the installation, the update or the safe start of tills. */
export function faultsOfInstallers(config: Installers): string[] {
  const missing = (['win', 'mac', 'linux'] as const).flatMap((system) => {
    const targets = [config[system]?.target].flat()
    return NEEDED[system].filter((one) => !targets.includes(one)).map((one) => `no ${one} for ${system}`)
  })
  const appimage = config.toolsets?.appimage ?? LEGACY_TOOLSET
  return [
    ...missing,
    // With `perMachine` every update asks for an administrator's password, which a seller does not have.
    ...(config.nsis?.perMachine ? ['nsis asks for the password of an administrator (perMachine)'] : []),
    ...(config.nsis?.deleteAppDataOnUninstall ? ['the uninstaller deletes payments that are not finished'] : []),
    ...(JSON.stringify(config.protocols ?? []).includes(DEEP_LINK_SCHEME)
      ? []
      : [`links that begin with ${DEEP_LINK_SCHEME}: do not open the app`]),
    ...(appimage === LEGACY_TOOLSET ? ['the AppImage starts with --no-sandbox (toolsets.appimage)'] : []),
    ...(config.linux?.executableArgs?.includes(X11)
      ? []
      : [`Linux starts without ${X11}, so no window can be placed on the second screen`]),
  ]
}
