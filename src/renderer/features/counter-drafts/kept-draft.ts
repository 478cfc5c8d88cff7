import { create } from 'zustand'
import type { Draft } from '#shared/contracts/terminal/draft-channels.ts'

const useDraftToMend = create<{ draft: Draft | undefined }>()(() => ({ draft: undefined }))

/** Hands a refused order to the quick order, where somebody puts it right; go to `counterPaths.newOrder` then. */
export const giveDraftToMend = (draft: Draft): void => useDraftToMend.setState({ draft })

/**
 * The refused order that is to be put right, once. Keep it again under its own `draftId` when the server had not
 * taken it: then it is still one order.
 */
export function takeDraftToMend(): Draft | undefined {
  const { draft } = useDraftToMend.getState()
  if (draft) useDraftToMend.setState({ draft: undefined })
  return draft
}
