import { create } from 'zustand'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'

const useDraftToEdit = create<{ draft: Draft | undefined }>()(() => ({ draft: undefined }))

/** Hands a refused draft to the quick order for correction. Navigate to `posPaths.newOrder` afterwards. */
export const setDraftToEdit = (draft: Draft): void => useDraftToEdit.setState({ draft })

/**
 * Returns the draft to correct; a second call returns undefined. Without a connection the corrected order is saved
 * again under the same `draftId`, so that it stays one order.
 */
export function takeDraftToEdit(): Draft | undefined {
  const { draft } = useDraftToEdit.getState()
  if (draft) useDraftToEdit.setState({ draft: undefined })
  return draft
}
