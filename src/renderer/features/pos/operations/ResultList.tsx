import { type OperationResult, resultsChanged, resultsRead } from '#shared/contracts/pos/operation-channels.ts'
import { OPERATIONS } from '#shared/domain/operations/operations.ts'
import { progressInWords, resultInWords, runEnd } from '#shared/domain/operations/runs.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { when } from '../../back-office/frame/index.ts'
import { CheckFindings, parseCheckResult } from '../../back-office/operations/index.ts'
import { useChannelQuery } from '../bridge/index.ts'
import classes from './ResultList.module.css'

/**
 * Lists the operations that the data menu or the schedule of this till started, with progress and result, newest first
 * (docs/requirements.md#s4, docs/requirements.md#s8).
 */
export function ResultList() {
  const results = useChannelQuery(resultsRead, resultsChanged)
  return (
    <QueryView query={results} waiting={<Skeleton height={320} aria-label="De resultaten worden opgehaald" />}>
      {({ results: all }) =>
        all.length === 0 ? (
          <EmptyState title="Er is nog niets gestart.">
            <p>Wat u in het menu Data start, en wat de planning van deze kassa doet, staat hier.</p>
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {newestFirst(all).map((result) => (
              <Result key={result.resultId} result={result} isNewest={result.resultId === lastEnded(all)} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

const WORDS: Readonly<Record<OperationResult['state'], string>> = {
  running: 'Bezig',
  done: 'Gelukt',
  failed: 'Mislukt',
  waits: 'Wacht op bevestiging',
}

/** Value of `data-state` for each tone of a finished operation. */
const DATA_STATES = { running: 'running', good: 'done', waits: 'waits', bad: 'failed' } as const

function Result({ result, isNewest }: { result: OperationResult; isNewest: boolean }) {
  const { operation, state, startedBy, startedDateTime, endedDateTime } = result
  const end = state === 'done' ? runEnd('done', result.result) : undefined
  return (
    <li className={classes.result} data-state={end ? DATA_STATES[end.tone] : state}>
      <div className={classes.head}>
        <h2 className={classes.title}>{OPERATIONS[operation].title}</h2>
        <p className={classes.state}>{end?.words ?? WORDS[state]}</p>
      </div>
      <p className={classes.quiet}>
        {when(startedDateTime)} {startedBy === 'menu' ? 'vanuit het menu' : 'door de planning'}
        {endedDateTime && `, klaar om ${when(endedDateTime).split(' ')[1]}`}
      </p>
      <div aria-live="polite" className={classes.outcome}>
        {state === 'running' ? <Running result={result} /> : <Outcome result={result} isOpen={isNewest} />}
      </div>
    </li>
  )
}

function Running({ result: { operation, waitText, progress } }: { result: OperationResult }) {
  const share = progress?.of ? { value: Math.min(progress.done, progress.of), max: progress.of } : {}
  return (
    <>
      <p lang="en">{waitText}</p>
      <progress className={classes.bar} aria-label={`Voortgang van ${OPERATIONS[operation].title}`} {...share} />
      {progress && <p className={classes.quiet}>{progressInWords(progress)}</p>}
    </>
  )
}

function Outcome({ result: { error, result, operation }, isOpen }: { result: OperationResult; isOpen: boolean }) {
  const label = `Uitkomst: ${OPERATIONS[operation].title}`
  const check = parseCheckResult(operation, result)
  return (
    <>
      {error !== null && (
        <p className={classes.error}>
          <span lang="en">{WENT_WRONG}</span>
          {sentenceIn(error) && `: ${sentenceIn(error)}`}
        </p>
      )}
      {check ? <CheckFindings result={check} isPlain /> : summaryOf(result) && <p>{summaryOf(result)}</p>}
      {result !== undefined && result !== null && (
        <details open={isOpen && !check}>
          <summary className={classes.summary}>Uitkomst</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
          <pre className={classes.json} tabIndex={0} role="region" aria-label={label}>
            {JSON.stringify(result, null, 2)}
          </pre>
        </details>
      )}
    </>
  )
}

/** Summarizes the result of an operation in a sentence. @example summaryOf({ added: 3 }) // '3 nieuw.' */
function summaryOf(result: unknown): string {
  const words = typeof result === 'object' && result !== null ? resultInWords({ ...result }) : ''
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`
}

/** Text that the owner requires (docs/requirements.md#s8). */
const WENT_WRONG = 'An error occurred'

/**
 * Returns the server's message without the text `WENT_WRONG`.
 *
 * @example sentenceIn('An error occurred: NetSuite is weg.') // 'NetSuite is weg.'
 */
const sentenceIn = (error: string) => error.replace(WENT_WRONG, '').replace(/^[:.\s]+/, '')

const newestFirst = (results: readonly OperationResult[]) =>
  [...results].sort((one, other) => Date.parse(other.startedDateTime) - Date.parse(one.startedDateTime))

/**
 * Returns the id of the newest operation that is not running. The details of this operation are open, because the user
 * waits for its result.
 */
const lastEnded = (results: readonly OperationResult[]) =>
  newestFirst(results).find(({ state }) => state !== 'running')?.resultId
