type ScreenModule = { [name: string]: unknown }

/**
 * Screens that open from a mail, a code or the account. A list of their own, because the other list is part of every first load.
 * `screen.ts` excludes them.
 */
const screens = import.meta.glob<ScreenModule>([
  '../screens/driver/*Screen.tsx',
  '../screens/account/{ConfirmEmail,Security}Screen.tsx',
  '../screens/storefront/{Appointment,Configuration,NewService,Quote,ServiceCase}Screen.tsx',
])

/** Loads such a screen. Throws when no file has this name. @param file path of the screen from this folder */
export function loadMailedScreen(file: string): Promise<ScreenModule> {
  const load = screens[file]
  if (!load) throw new Error(`Screen not found: ${file}`)
  return load()
}
