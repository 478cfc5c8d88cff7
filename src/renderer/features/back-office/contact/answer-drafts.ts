import { createPersistedDrafts } from '../../../platform/persisted-drafts.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedAnswerDrafts } from './persisted-answer-drafts.ts'

const none: PersistedAnswerDrafts = { drafts: {} }

const store = createPersistedStore(
  'contact-answers',
  () => import('./persisted-answer-drafts.ts').then(({ persistedAnswerDrafts }) => persistedAnswerDrafts),
  none,
)

/** Drafts of answers, by the id of the contact message. */
export const answerDrafts = createPersistedDrafts(store)
