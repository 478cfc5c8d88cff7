import { OFFLINE_TEXT } from '#shared/contracts/shop-error.ts'

/**
 * Why a piece cannot be shown in 3D. `absent`: the shop has no such file. `busy`: the server refused or failed. `offline`: no answer
 * arrived. `unknown`: anything else, such as graphics that stopped.
 */
export type ThreeDProblem = 'absent' | 'busy' | 'offline' | 'unknown'

/** A 3D file that did not arrive. */
export class FileFailure extends Error {
  readonly problem: ThreeDProblem

  constructor(problem: ThreeDProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}

/** Returns why loading a piece failed. */
export const problemOf = (error: unknown): ThreeDProblem => (error instanceof FileFailure ? error.problem : 'unknown')

/** The problems in a sentence for the visitor. */
export const PROBLEM_WORDS: Readonly<Record<ThreeDProblem, string>> = {
  absent: 'Deze uitvoering kunnen wij nog niet in 3D laten zien.',
  busy: 'Het lukt op dit moment niet. Probeer het over een halve minuut opnieuw.',
  offline: OFFLINE_TEXT,
  unknown: 'Er ging iets mis. Probeer het opnieuw.',
}
