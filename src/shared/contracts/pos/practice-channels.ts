import * as z from 'zod/mini'
import { EXERCISE_IDS } from '#shared/domain/practice/exercises.ts'
import { moment } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

const exerciseId = z.enum(EXERCISE_IDS)
const sellerName = z.string().check(z.trim(), z.minLength(1, 'Vul uw naam in.'), z.maxLength(40, 'Maximaal 40 tekens.'))

/** A solved exercise. Stored on the till, in the folder of the practice mode. */
const score = z.object({
  exerciseId,
  seller: z.string(),
  stars: z.number(),
  seconds: z.number(),
  solvedDateTime: moment,
})
export type PracticeScore = z.output<typeof score>
export const practiceScores = z.object({ scores: z.array(score) })

/** The exercise that a seller is doing, or has just done. */
export const practiceRunContent = z.object({
  exerciseId,
  seller: z.string(),
  startedDateTime: moment,
  /** Number of hints that the seller has seen. */
  hints: z.number(),
  /** The score, when the exercise is solved. */
  score: z.nullable(score),
})
const practiceRun = z.extend(practiceRunContent, {
  /** The practice printer has no paper. */
  isPaperOut: z.boolean(),
})
export type PracticeRun = z.output<typeof practiceRun>

const practiceState = z.object({
  /** True while the till practices: then nothing on it is real. */
  isPractice: z.boolean(),
  run: z.nullable(practiceRun),
  scores: z.array(score),
})
export type PracticeState = z.output<typeof practiceState>

export const practiceRead = channel({
  channel: 'practice:read',
  access: 'page',
  input: nothing,
  reply: practiceState,
})
/**
 * Leaves the real till and starts it in practice mode. Replies before the app restarts. Fails when work is in progress,
 * when the shop has no practice shop, or when that does not respond.
 */
export const practiceEnter = channel({
  channel: 'practice:enter',
  access: 'page',
  input: nothing,
  reply: z.null(),
  fails: ['payment_running', 'server_away', 'practice_absent'],
})
/** Ends the practice mode: the app restarts as the real till. */
export const practiceLeave = channel({
  channel: 'practice:leave',
  access: 'page',
  input: nothing,
  reply: z.null(),
})
/** Starts an exercise, and ends the one before. */
export const practiceStart = channel({
  channel: 'practice:start',
  access: 'staff',
  input: z.object({ exerciseId, seller: sellerName }),
  reply: practiceState,
  fails: ['payment_running', 'server_away', 'practice_absent'],
})
/** Acts on the exercise: shows the next hint, puts paper in the practice printer, or stops. */
export const practiceAct = channel({
  channel: 'practice:act',
  access: 'staff',
  input: z.object({ act: z.enum(['hint', 'refill', 'stop']) }),
  reply: practiceState,
})
export const practiceChanged = event({ event: 'practice:changed', payload: practiceState })
