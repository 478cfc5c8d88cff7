import { useSyncExternalStore } from 'react'
import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptStepDrafts, StepDraft } from './kept-step-drafts.ts'

const none: KeptStepDrafts = { drafts: {} }

/** Answers to withdrawals that are being written: a session that ends, or a page that reloads, takes none of them. */
const useStepDrafts = createKeptStore(
  'withdrawal-steps',
  () => import('./kept-step-drafts.ts').then(({ keptStepDrafts }) => keptStepDrafts),
  none,
)

/** What was being written about this withdrawal on this machine. */
export const draftOfStep = (withdrawalId: number): StepDraft | undefined =>
  useStepDrafts.getState().drafts[withdrawalId]

export const keepStepDraft = (withdrawalId: number, draft: StepDraft) =>
  useStepDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [withdrawalId]: draft } }))

export const forgetStepDraft = (withdrawalId: number) =>
  useStepDrafts.setState(({ drafts }) => {
    const { [String(withdrawalId)]: _done, ...others } = drafts
    return { drafts: others }
  })

const subscribe = (listener: () => void) => useStepDrafts.persist.onFinishHydration(listener)

/** Whether the machine was read: before that, no draft means nothing. */
export const useAreDraftsRead = () =>
  useSyncExternalStore(
    subscribe,
    () => useStepDrafts.persist.hasHydrated(),
    () => false,
  )
