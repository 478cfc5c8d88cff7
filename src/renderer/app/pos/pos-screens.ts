import type { ComponentType } from 'react'
import type { Role } from '#shared/contracts/users.ts'
import type { StaffHandle } from '../../features/back-office/frame/staff-handle.ts'

const screens = import.meta.glob<Record<string, ComponentType>>('../../screens/pos/*Screen.tsx')

/**
 * A screen of `screens/pos`, which only the terminal has; its file exports it under its own name.
 *
 * @param roles whom it is for; the server and the main process decide what they tell
 * @example { path: posPaths.settings, ...posScreen('SettingsScreen') }
 */
export function posScreen(name: string, roles: readonly Role[] = ['Admin', 'Sales']) {
  const load = screens[`../../screens/pos/${name}.tsx`]
  if (!load) throw new Error(`There is no screen src/renderer/screens/pos/${name}.tsx`)
  return {
    handle: { file: `src/renderer/screens/pos/${name}.tsx`, roles } satisfies StaffHandle,
    lazy: async () => {
      const Component = (await load())[name]
      if (!Component) throw new Error(`src/renderer/screens/pos/${name}.tsx does not export ${name}`)
      return { Component }
    },
  }
}
