import { OFFLINE_TEXT } from '#shared/contracts/shop-error.ts'

/**
 * Why a piece cannot be shown in 3D. `absent`: the shop has no such file. `busy`: the server refused or failed. `offline`: no answer
 * arrived. `no-graphics`: the browser provides no WebGL. `unknown`: anything else, such as graphics that stopped.
 */
export type ThreeDProblem = 'absent' | 'busy' | 'offline' | 'no-graphics' | 'unknown'

/** A 3D file that did not arrive. */
export class FileFailure extends Error {
  readonly problem: ThreeDProblem

  constructor(problem: ThreeDProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}

/** A browser, or a device, without WebGL. */
export class NoGraphics extends Error {
  readonly problem = 'no-graphics'
}

/** Returns why showing a piece failed. */
export const problemOf = (error: unknown): ThreeDProblem =>
  error instanceof FileFailure || error instanceof NoGraphics ? error.problem : 'unknown'

/** The problems in a sentence for the visitor. */
export const PROBLEM_WORDS: Readonly<Record<ThreeDProblem, string>> = {
  absent: 'Deze uitvoering kunnen wij nog niet in 3D laten zien.',
  busy: 'Het lukt op dit moment niet. Probeer het over een halve minuut opnieuw.',
  offline: OFFLINE_TEXT,
  'no-graphics': 'Deze browser of dit apparaat geeft geen toegang tot de grafische kaart (WebGL).',
  unknown: 'Er ging iets mis. Probeer het opnieuw.',
}

/** Returns whether another attempt can help. */
export const canTryAgain = (problem: ThreeDProblem) => problem !== 'absent' && problem !== 'no-graphics'
