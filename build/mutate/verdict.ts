import { dirname } from 'node:path'

/** One mutant and its test result. */
export type Mutant = {
  /** Path, relative to the project. */
  file: string
  /** Line number, from 1. */
  line: number
  /** The line before the change, trimmed. */
  source: string
  /** Stryker's name of the kind of change, e.g. `EqualityOperator`. */
  mutator: string
  replacement: string
  /** Stryker's status: `Killed`, `Timeout`, `Survived`, `NoCoverage`, `Ignored`, `CompileError`, `RuntimeError`. */
  status: string
}

/** A mutant that may survive, recognized by the text of its line, so that it stays recognized when lines move. */
export type AcceptedMutant = Pick<Mutant, 'file' | 'source' | 'mutator'> & {
  /** First line of the replacement; without it the entry applies to all replacements of this mutator on the line. */
  replacement?: string
  /** Why no test can detect it, or why none is needed. */
  reason: string
}

const KILLED = new Set(['Killed', 'Timeout'])
const SURVIVED = new Set(['Survived', 'NoCoverage'])

/**
 * Counts the mutants that tests killed, per folder and in all.
 *
 * Accepted survivors count neither as killed nor as survived. Mutants that do not load, or were ignored, do not count.
 */
export function evaluateMutants(mutants: readonly Mutant[], accepted: readonly AcceptedMutant[]) {
  const isAccepted = (mutant: Mutant) =>
    accepted.some(
      ({ file, source, mutator, replacement }) =>
        file === mutant.file &&
        source === mutant.source &&
        mutator === mutant.mutator &&
        (replacement === undefined || replacement === mutant.replacement.split('\n')[0]),
    )
  const survivors = mutants.filter((mutant) => SURVIVED.has(mutant.status) && !isAccepted(mutant))
  const acceptedCount = mutants.filter((mutant) => SURVIVED.has(mutant.status) && isAccepted(mutant)).length
  const killed = mutants.filter(({ status }) => KILLED.has(status))

  const folders = [...new Set([...killed, ...survivors].map(({ file }) => dirname(file)))].sort()
  return {
    survivors,
    accepted: acceptedCount,
    killed: killed.length,
    total: killed.length + survivors.length,
    byFolder: folders.map((folder) => {
      const inFolder = ({ file }: Mutant) => dirname(file) === folder
      const killedHere = killed.filter(inFolder).length
      return { folder, killed: killedHere, total: killedHere + survivors.filter(inFolder).length }
    }),
  }
}
