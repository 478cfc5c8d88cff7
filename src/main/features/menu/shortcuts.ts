import type { MenuItem } from './menu-item.ts'

/** Returns all shortcut keys of the menu with their actions, one per line, for the message box "Sneltoetsen". */
export function shortcutsInWords(items: readonly MenuItem[], isMac: boolean): string {
  return items
    .flatMap(({ label, submenu = [] }) => {
      const keys = submenu.flatMap((item) =>
        item.accelerator && item.label
          ? [`${keyInWords(item.accelerator, isMac)}: ${item.label.replace(/…$/, '')}`]
          : [],
      )
      return keys.length > 0 ? [`${label}\n${keys.join('\n')}`] : []
    })
    .join('\n\n')
}

/** @example keyInWords('CmdOrCtrl+Plus', false) // 'Ctrl + +' */
function keyInWords(accelerator: string, isMac: boolean): string {
  return accelerator
    .split('+')
    .map((key) => (key === 'CmdOrCtrl' ? (isMac ? '⌘' : 'Ctrl') : key === 'Plus' ? '+' : key === 'Cmd' ? '⌘' : key))
    .join(' + ')
}
