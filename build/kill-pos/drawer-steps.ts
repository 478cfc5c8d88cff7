/** Work at the cash drawer during which a till is killed. */
export const DRAWER_WORK = {
  'shift-start': 'start of a shift',
  'shift-end': 'counted end of a shift',
  'paid-in': 'money put in',
  'paid-out': 'money taken out',
} as const
export type DrawerWork = keyof typeof DRAWER_WORK

/** Behavior of the till after it was killed and restarted. `kill-drawer.ts` checks it on the disk and on the server. */
export const DRAWER_ENDINGS = {
  typed: 'starts with what was typed, at most without the last key; the shop has nothing',
  'sent-again': 'starts with what was typed; the seller sends it again, and the shop has it once',
  arrived: 'starts with what was typed; the shop has it already, and a repeat changes nothing',
} as const

/** A moment at which the till is killed. */
export type DrawerStep = {
  /** Action of the till at that moment. */
  moment: string
  ending: keyof typeof DRAWER_ENDINGS
  /** What happens to the calls on the line, one after the other. The till is killed at the last one. */
  line: readonly ('lost' | 'dropped' | 'held-request' | 'held-response')[]
}

/** The moments of a count or a movement at which a till is killed, in order. */
export const DRAWER_STEPS = {
  'being-written': { moment: 'a key is being written', ending: 'typed', line: [] },
  written: { moment: 'everything is on the disk, no request sent', ending: 'sent-again', line: [] },
  sent: { moment: 'the request is pending', ending: 'sent-again', line: ['held-request'] },
  arrived: { moment: 'the request has arrived, its response not read', ending: 'arrived', line: ['held-response'] },
  lost: {
    moment: 'the request was lost; its repeat is pending',
    ending: 'sent-again',
    line: ['dropped', 'held-request'],
  },
  'response-lost': {
    moment: 'the response was lost; the repeat is pending',
    ending: 'arrived',
    line: ['lost', 'held-request'],
  },
  'repeat-arrived': {
    moment: 'the response was lost; the repeat has arrived, its response not read',
    ending: 'arrived',
    line: ['lost', 'held-response'],
  },
  answered: {
    moment: 'the response was read, the count or the form is still on the disk',
    ending: 'arrived',
    line: [],
  },
} as const satisfies Record<string, DrawerStep>
export type DrawerStepName = keyof typeof DRAWER_STEPS

/** Every kill: a step, and the work that is interrupted. */
export const DRAWER_KILLS = (Object.keys(DRAWER_STEPS) as DrawerStepName[]).flatMap((step) =>
  (Object.keys(DRAWER_WORK) as DrawerWork[]).map((work) => ({ step, work })),
)
