import { Link } from 'react-router-dom'
import type { CheckResult, Finding } from '#shared/contracts/check-result.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import classes from './CheckFindings.module.css'

const numberFormat = new Intl.NumberFormat('nl-NL')

/** Singular of each Dutch noun that a check counts. */
const SINGULAR: Readonly<Record<string, string>> = lookup({
  orders: 'order',
  betalingen: 'betaling',
  boekingen: 'boeking',
  voorraadregels: 'voorraadregel',
})

type CheckFindingsProps = {
  result: CheckResult
  /** True to show orders and products as text without links, for a dialog that must not navigate. */
  isPlain?: boolean
}

/** Shows the findings of a check, per broken rule: the affected orders or products, and the advised action. */
export function CheckFindings({ result, isPlain = false }: CheckFindingsProps) {
  const { isGood, looked, rules, found, foundCount } = result
  const counts = looked
    .map(({ what, count }) => `${numberFormat.format(count)} ${(count === 1 && SINGULAR[what]) || what}`)
    .join(', ')
  return (
    <div className={classes.findings}>
      <p>
        <strong>
          {isGood ? 'Alles klopt.' : `${numberFormat.format(foundCount)} ${foundCount === 1 ? 'fout' : 'fouten'}.`}
        </strong>{' '}
        Bekeken: {counts}.
      </p>
      {rules
        .filter(({ broken }) => broken > 0)
        .map(({ name, sentence, broken }) => (
          <BrokenRule
            key={name}
            sentence={sentence}
            broken={broken}
            isPlain={isPlain}
            found={found.filter(({ rule }) => rule === name)}
          />
        ))}
    </div>
  )
}

type BrokenRuleProps = { sentence: string; broken: number; found: readonly Finding[]; isPlain: boolean }

function BrokenRule({ sentence, broken, found, isPlain }: BrokenRuleProps) {
  const advice = [...new Set(found.map((finding) => finding.advice))]
  return (
    <div>
      <p className={classes.rule}>Klopt niet: “{sentence}”</p>
      <ul className={classes.list}>
        {found.map(({ salesOrderId, itemId, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings do not change, and two may be equal
          <li key={index}>
            <Subject salesOrderId={salesOrderId} itemId={itemId} isPlain={isPlain} /> {reason}
          </li>
        ))}
      </ul>
      {broken > found.length && <p>En nog {numberFormat.format(broken - found.length)} meer.</p>}
      {advice.map((text) => (
        <p key={text}>Wat te doen: {text}</p>
      ))}
    </div>
  )
}

type SubjectProps = Pick<Finding, 'salesOrderId' | 'itemId'> & { isPlain: boolean }

function Subject({ salesOrderId, itemId, isPlain }: SubjectProps) {
  const [path, words] =
    salesOrderId !== null
      ? [staffPaths.salesOrder(salesOrderId), `Order ${salesOrderId}`]
      : itemId !== null
        ? [sitePaths.product(itemId), `Artikel ${itemId}`]
        : []
  if (path === undefined) return null
  return isPlain ? `${words}:` : <Link to={path}>{words}</Link>
}
