import type { ComponentType } from 'react'

const screens = import.meta.glob<Record<string, ComponentType>>('../../screens/admin/*Screen.tsx')

/** Fetches a screen of the back office; its file exports it under its own name. */
export async function loadAdminScreen(name: string): Promise<ComponentType> {
  const Screen = (await screens[`../../screens/admin/${name}.tsx`]?.())?.[name]
  if (!Screen) throw new Error(`There is no screen src/renderer/screens/admin/${name}.tsx`)
  return Screen
}
