import { settings } from '#shared/contracts/pos/settings-channels.ts'

/** How the app was started for practice. */
export type PracticeMode = {
  /** Address of the practice shop, the only server that the app calls. */
  url: string
  /** The real till is in kiosk mode, so a user must not leave the app through the practice mode. */
  isKiosk: boolean
}

const SWITCH = 'oefenen'
const KIOSK_SWITCH = 'oefenen-op-volledig-scherm'

/** Ends the name of the data folder of the practice mode. The rest is the name of the real folder. */
export const PRACTICE_FOLDER_END = '-oefenen'

type CommandLine = { hasSwitch(name: string): boolean; getSwitchValue(name: string): string }

/** Returns the practice mode of the command line; undefined for the real till. */
export function practiceModeOf(commandLine: CommandLine): PracticeMode | undefined {
  if (!commandLine.hasSwitch(SWITCH)) return undefined
  const url = practiceAddress(commandLine.getSwitchValue(SWITCH))
  // Without a valid address the app practices without a shop. It must not become the real till.
  return { url: url ?? 'https://oefenwinkel.invalid', isKiosk: commandLine.hasSwitch(KIOSK_SWITCH) }
}

/** Returns the address of a practice shop without a slash at its end; undefined when a till must not call it. */
export function practiceAddress(url: string | null | undefined): string | undefined {
  const parsed = settings.shape.shopUrl.safeParse(url?.replace(/\/+$/, ''))
  return parsed.success ? parsed.data : undefined
}

/**
 * Returns the arguments with which the app starts again, in practice mode or as the real till. Links to orders are left
 * out: an order of the real shop is another one in the practice shop.
 */
export function argumentsFor(args: readonly string[], mode: PracticeMode | undefined): string[] {
  const others = args.filter((arg) => !arg.startsWith(`--${SWITCH}`) && !/^leermeester:/i.test(arg))
  if (!mode) return others
  return [...others, `--${SWITCH}=${mode.url}`, ...(mode.isKiosk ? [`--${KIOSK_SWITCH}`] : [])]
}
