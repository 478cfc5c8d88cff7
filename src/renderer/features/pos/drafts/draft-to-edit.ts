import { create } from 'zustand'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'

const useDraftToEdit = create<{ draft: Draft | undefined }>()(() => ({ draft: undefined }))

/**
 * Stores a refused draft that the user wants to correct in the screen of a new order. Navigate to `posPaths.newOrder`
 * afterwards: that screen calls `takeDraftToEdit`.
 */
export const setDraftToEdit = (draft: Draft): void => useDraftToEdit.setState({ draft })

/**
 * Returns the draft to correct and forgets it, so that a second call returns undefined. If there is still no
 * connection, the corrected order must be saved under the same `draftId`. Otherwise two drafts of one order would be
 * sent.
 */
export function takeDraftToEdit(): Draft | undefined {
  const { draft } = useDraftToEdit.getState()
  if (draft) useDraftToEdit.setState({ draft: undefined })
  return draft
}
