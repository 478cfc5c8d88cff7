import { DoubleWindow } from './browser-window.ts'
import type { Host } from './host.ts'
import { refusing } from './refuse.ts'

type Options = { defaultId?: number; cancelId?: number }

/**
 * `dialog`: every dialog is recorded and canceled at once, as with Escape. A test that needs another response replaces
 * these functions, as it does in Electron.
 */
export function makeDialog({ records }: Pick<Host, 'records'>) {
  const record = (kind: string, given: readonly unknown[]): Options => {
    const options = (given.find((one) => typeof one === 'object' && !(one instanceof DoubleWindow)) ?? {}) as Options
    records.dialogs.push({ kind, options })
    return options
  }
  const answer = (given: readonly unknown[]) => {
    const { cancelId, defaultId } = record('message', given)
    return cancelId ?? defaultId ?? 0
  }
  return refusing('dialog', {
    showMessageBox: async (...given: unknown[]) => ({ response: answer(given), checkboxChecked: false }),
    showMessageBoxSync: (...given: unknown[]) => answer(given),
    showOpenDialog: async (...given: unknown[]) => {
      record('open', given)
      return { canceled: true, filePaths: [] }
    },
    showOpenDialogSync: (...given: unknown[]) => void record('open', given),
    showSaveDialog: async (...given: unknown[]) => {
      record('save', given)
      return { canceled: true, filePath: '' }
    },
    showSaveDialogSync: (...given: unknown[]) => {
      record('save', given)
      return ''
    },
    showErrorBox: (title: string, content: string) => {
      records.dialogs.push({ kind: 'error', options: { title, content } })
    },
  })
}
