import { createPersistedDrafts } from '../../../platform/persisted-drafts.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedServiceAnswers } from './persisted-service-answers.ts'

const none: PersistedServiceAnswers = { drafts: {} }

const store = createPersistedStore(
  'service-answers',
  () => import('./persisted-service-answers.ts').then(({ persistedServiceAnswers }) => persistedServiceAnswers),
  none,
)

/** Drafts of messages about service cases, by the id of the case; `new` for a case that is being opened. */
export const answerDrafts = createPersistedDrafts(store)
