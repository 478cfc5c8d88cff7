import type { ComponentType } from 'react'

const screens = import.meta.glob<Record<string, ComponentType>>('../../screens/back-office/*Screen.tsx')

/** Loads a screen of the back office. Its file has the name of the component that it exports. */
export async function loadBackOfficeScreen(name: string): Promise<ComponentType> {
  const Screen = (await screens[`../../screens/back-office/${name}.tsx`]?.())?.[name]
  if (!Screen) throw new Error(`Screen not found: src/renderer/screens/back-office/${name}.tsx`)
  return Screen
}
