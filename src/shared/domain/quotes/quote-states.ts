/** States of a quote. An older version of a quote is `replaced` instead (`versionState`). */
export const QUOTE_STATES = ['draft', 'sent', 'seen', 'accepted', 'refused', 'expired', 'canceled'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

/** What changes the state of a quote. */
export const QUOTE_ACTIONS = ['send', 'see', 'accept', 'refuse', 'expire', 'cancel'] as const
export type QuoteAction = (typeof QUOTE_ACTIONS)[number]

type Transition = { from: readonly QuoteState[]; to: QuoteState; by: 'staff' | 'customer' | 'clock' }

/**
 * The transitions of a quote (docs/decisions.md#i41). An accepted or canceled quote never changes again. A refused or
 * expired quote becomes valid again when staff send a new version.
 */
export const QUOTE_TRANSITIONS: Readonly<Record<QuoteAction, Transition>> = {
  send: { from: ['draft', 'sent', 'seen', 'refused', 'expired'], to: 'sent', by: 'staff' },
  see: { from: ['sent'], to: 'seen', by: 'customer' },
  accept: { from: ['sent', 'seen'], to: 'accepted', by: 'customer' },
  refuse: { from: ['sent', 'seen'], to: 'refused', by: 'customer' },
  expire: { from: ['sent', 'seen'], to: 'expired', by: 'clock' },
  cancel: { from: ['draft', 'sent', 'seen', 'refused', 'expired'], to: 'canceled', by: 'staff' },
}

/** Returns the state after an action; undefined when the action is not possible in this state. */
export const afterAction = (state: QuoteState, action: QuoteAction): QuoteState | undefined =>
  QUOTE_TRANSITIONS[action].from.includes(state) ? QUOTE_TRANSITIONS[action].to : undefined

/** True when staff may change the content of a quote in this state, as a draft of a new version when it was sent. */
export const isEditable = (state: QuoteState): boolean => afterAction(state, 'send') !== undefined

/** True when a customer can still accept or refuse a quote in this state. */
export const isOpen = (state: QuoteState): boolean => afterAction(state, 'accept') !== undefined

export type VersionState = QuoteState | 'replaced'

/**
 * Returns the state of one version of a quote. Versions after the sent one are drafts, and earlier versions are replaced.
 *
 * @param sentVersion the version that the customer sees; null before the first one is sent
 */
export function versionState(
  { state, sentVersion }: { state: QuoteState; sentVersion: number | null },
  version: number,
): VersionState {
  if (sentVersion === null) return state
  if (version === sentVersion) return state
  return version > sentVersion ? 'draft' : 'replaced'
}

const WORDS: Readonly<Record<VersionState, string>> = {
  draft: 'Concept',
  sent: 'Verstuurd',
  seen: 'Bekeken',
  accepted: 'Geaccepteerd',
  refused: 'Afgewezen',
  expired: 'Verlopen',
  canceled: 'Ingetrokken',
  replaced: 'Vervangen',
}

/** Returns the Dutch word for a state. */
export const quoteStateInWords = (state: VersionState): string => WORDS[state]
