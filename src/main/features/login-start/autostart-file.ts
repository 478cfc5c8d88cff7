import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoginStart } from './login-start.ts'

/** Name of our file in the autostart folder. The app finds its own entry by this name, so it must not change. */
const FILE_NAME = 'leermeester.desktop'

/**
 * Opens the start at login of Linux: a file in the autostart folder of the user, because Electron has no support for it
 * there. The rules of the file are in the Desktop Entry and Desktop Application Autostart specifications of freedesktop.org.
 *
 * @param configFolder folder of the settings of the user, usually `~/.config`
 * @param command path of the program, followed by its arguments
 */
export function openAutostartFile({
  configFolder,
  command,
}: {
  configFolder: string
  command: readonly string[]
}): LoginStart {
  const folder = join(configFolder, 'autostart')
  const path = join(folder, FILE_NAME)
  const exec = `Exec=${command.map(quoted).join(' ')}`

  const lines = (): readonly string[] | undefined => {
    try {
      return readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => line.trim())
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const write = () => {
    mkdirSync(folder, { recursive: true })
    // A power cut during the writing must not leave half a file.
    const temporary = `${path}.new`
    writeFileSync(temporary, [...HEADER, exec, ''].join('\n'), { mode: 0o644 })
    renameSync(temporary, path)
  }

  return {
    read() {
      const found = lines()
      if (!found) return 'off'
      // Desktops turn an entry off with one of these lines.
      if (found.some((line) => TURNED_OFF.test(line))) return 'blocked'
      // An entry of another copy of the app, for example of an earlier version, does not start this one.
      return found.includes(exec) ? 'on' : 'off'
    },
    set(isOn) {
      if (isOn) write()
      else rmSync(path, { force: true })
    },
  }
}

const HEADER = [
  '[Desktop Entry]',
  'Type=Application',
  'Name=Leermeester',
  'Comment=De kassa van de showroom',
  'Terminal=false',
  'X-GNOME-Autostart-enabled=true',
] as const

const TURNED_OFF = /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)$/i

/**
 * Quotes an argument of `Exec`. The value is escaped twice: first as an argument, then as a text of the file.
 *
 * @example quoted('/opt/50% off') // "/opt/50%% off"
 */
function quoted(argument: string): string {
  const asArgument = `"${argument.replace(/(["`$\\])/g, '\\$1')}"`
  return asArgument.replaceAll('\\', '\\\\').replaceAll('%', '%%')
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
