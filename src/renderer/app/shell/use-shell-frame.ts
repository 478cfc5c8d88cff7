import { useMatches } from 'react-router-dom'
import type { ScreenHandle, ShellFrame } from '../screen.ts'

/** Returns what the route of the page wants around it; undefined is the whole header and footer of the shop. */
export const useShellFrame = (): ShellFrame | undefined =>
  (useMatches().at(-1)?.handle as ScreenHandle | undefined)?.frame // as the route table writes it
