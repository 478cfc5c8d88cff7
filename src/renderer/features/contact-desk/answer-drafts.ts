import { keptDrafts } from '../../platform/kept-drafts.ts'
import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptAnswerDrafts } from './kept-answer-drafts.ts'

const none: KeptAnswerDrafts = { drafts: {} }

const store = createKeptStore(
  'contact-answers',
  () => import('./kept-answer-drafts.ts').then(({ keptAnswerDrafts }) => keptAnswerDrafts),
  none,
)

/** Answers that are not sent yet, by message. */
export const answerDrafts = keptDrafts(store)
