/** States of a service case, from new to solved or refused. */
export const SERVICE_STATES = [
  'new',
  'in_progress',
  'waiting_for_customer',
  'visit_planned',
  'parts_ordered',
  'solved',
  'refused',
  'reopened',
] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

/** Who causes a transition: staff by choosing the next state, a customer by writing a message. */
export type ServiceActor = 'staff' | 'customer'

/**
 * What a transition requires: `text`, which the customer reads; `visit`, the day of the visit; `part`, a spare part that
 * was not received yet.
 */
export type ServiceRequirement = 'text' | 'visit' | 'part'

type Transition = {
  from: readonly ServiceState[]
  to: ServiceState
  by: ServiceActor
  requires?: ServiceRequirement
  /** True when the customer gets a mail about the new state. */
  isMailed: boolean
}

const ACTIVE = ['new', 'in_progress', 'waiting_for_customer', 'visit_planned', 'parts_ordered', 'reopened'] as const
const CLOSED = ['solved', 'refused'] as const

/** All transitions of a service case: who may make them, what they require, and whether the customer is mailed. */
const TRANSITIONS: readonly Transition[] = [
  { from: without('in_progress'), to: 'in_progress', by: 'staff', isMailed: false },
  { from: without('waiting_for_customer'), to: 'waiting_for_customer', by: 'staff', requires: 'text', isMailed: true },
  // A planned visit can be moved, so this transition starts from its own state too.
  { from: ACTIVE, to: 'visit_planned', by: 'staff', requires: 'visit', isMailed: true },
  { from: without('parts_ordered'), to: 'parts_ordered', by: 'staff', requires: 'part', isMailed: true },
  { from: ACTIVE, to: 'solved', by: 'staff', isMailed: true },
  { from: ACTIVE, to: 'refused', by: 'staff', requires: 'text', isMailed: true },
  { from: CLOSED, to: 'reopened', by: 'staff', isMailed: false },
  { from: ['waiting_for_customer'], to: 'in_progress', by: 'customer', isMailed: false },
  // A customer may contest a refusal, and say that the repair did not help.
  { from: CLOSED, to: 'reopened', by: 'customer', isMailed: false },
]

function without(state: ServiceState): readonly ServiceState[] {
  return ACTIVE.filter((active) => active !== state)
}

/** Returns the transition of staff from one state to another; undefined when it is not allowed. */
export const staffTransition = (from: ServiceState, to: ServiceState): Omit<Transition, 'from'> | undefined =>
  TRANSITIONS.find((transition) => transition.by === 'staff' && transition.to === to && transition.from.includes(from))

/** Returns the states that staff may choose next, in the order of the process. */
export const nextStates = (from: ServiceState): ServiceState[] =>
  SERVICE_STATES.filter((to) => staffTransition(from, to) !== undefined)

/** Returns the state of a case after its customer wrote a message. @example stateAfterMessage('solved') // 'reopened' */
export const stateAfterMessage = (from: ServiceState): ServiceState =>
  TRANSITIONS.find((transition) => transition.by === 'customer' && transition.from.includes(from))?.to ?? from

/** The states in which a case still needs work. */
export const OPEN_SERVICE_STATES: readonly ServiceState[] = ACTIVE

/** Returns whether a case still needs work. */
export const isOpenCase = (state: ServiceState): boolean => OPEN_SERVICE_STATES.includes(state)

const WORDS: Readonly<Record<ServiceState, string>> = {
  new: 'Nieuw',
  in_progress: 'In behandeling',
  waiting_for_customer: 'Wacht op de klant',
  visit_planned: 'Bezoek gepland',
  parts_ordered: 'Onderdeel besteld',
  solved: 'Opgelost',
  refused: 'Afgewezen',
  reopened: 'Heropend',
}

/** Returns the name of a state for staff. */
export const stateInWords = (state: ServiceState): string => WORDS[state]

const CUSTOMER_WORDS: Readonly<Record<ServiceState, string>> = {
  ...WORDS,
  new: 'Ontvangen',
  waiting_for_customer: 'Wij wachten op uw antwoord',
}

/** Returns the name of a state for the customer. */
export const stateForCustomer = (state: ServiceState): string => CUSTOMER_WORDS[state]

/** Returns the button text of a transition of staff. */
export function stepInWords(from: ServiceState, to: ServiceState): string {
  switch (to) {
    case 'in_progress':
      return 'In behandeling nemen'
    case 'waiting_for_customer':
      return 'Iets aan de klant vragen'
    case 'visit_planned':
      return from === 'visit_planned' ? 'Bezoek verzetten' : 'Bezoek plannen'
    case 'parts_ordered':
      return 'Onderdeel is besteld'
    case 'solved':
      return 'Opgelost'
    case 'refused':
      return 'Afwijzen'
    case 'reopened':
      return 'Weer openen'
    default:
      return WORDS[to]
  }
}
