import { useMatches } from 'react-router-dom'
import type { ScreenHandle, ShellFrame } from '../screen.ts'

/** Returns the frame that the route asks for; undefined means the full header and footer. */
export const useShellFrame = (): ShellFrame | undefined =>
  (useMatches().at(-1)?.handle as ScreenHandle | undefined)?.frame // set in the route table
