import type { ComponentType } from 'react'
import type { Role } from '#shared/contracts/users.ts'
import type { StaffHandle } from '../../features/back-office/frame/staff-handle.ts'

const screens = import.meta.glob<Record<string, ComponentType>>('../../screens/pos/*Screen.tsx')

/**
 * Route properties of a screen of `screens/pos`. Its file has the name of the component that it exports.
 *
 * @param roles roles that may open the screen. The server and the main process check the access to the data themselves
 * @example { path: posPaths.settings, ...posScreen('SettingsScreen') }
 */
export function posScreen(name: string, roles: readonly Role[] = ['Admin', 'Sales']) {
  const load = screens[`../../screens/pos/${name}.tsx`]
  if (!load) throw new Error(`Screen not found: src/renderer/screens/pos/${name}.tsx`)
  return {
    handle: { file: `src/renderer/screens/pos/${name}.tsx`, roles } satisfies StaffHandle,
    lazy: async () => {
      const Component = (await load())[name]
      if (!Component) throw new Error(`src/renderer/screens/pos/${name}.tsx does not export ${name}`)
      return { Component }
    },
  }
}
