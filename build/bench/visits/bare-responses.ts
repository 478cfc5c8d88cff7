import type { Figure } from '../figure.ts'

/**
 * Responses per second of a Fastify server that sends a product detail from memory, on one core of the machine for which
 * the goals in calls per second were set. A goal as a number of bare responses is the same on every machine.
 */
const BARE_RESPONSES_PER_SECOND = 30_107

type Cost = {
  name: string
  /** Processor time of the shop for one call, and of the bare server for one response, in the same run. */
  cpuMicros: number
  bareMicros: number
  /** The goal on the machine of the goals: processor time of one call, in microseconds. */
  goalMicros: number
}

/** Returns the processor time of a call as a number of bare responses. */
export const inBareResponses = ({ name, cpuMicros, bareMicros, goalMicros }: Cost): Figure => ({
  name: `${name}: its work`,
  unit: 'bare responses',
  value: cpuMicros / bareMicros,
  goal: { atMost: goalMicros / (1e6 / BARE_RESPONSES_PER_SECOND) },
})
