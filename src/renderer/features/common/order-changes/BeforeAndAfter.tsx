import { useId } from 'react'
import type { OrderContentOnWire } from '#shared/contracts/order-changes.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { contentDifferences } from '#shared/domain/orders/order-change.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './BeforeAndAfter.module.css'

type BeforeAndAfterProps = {
  before: OrderContentOnWire
  after: OrderContentOnWire
  titles?: readonly [before: string, after: string]
}

/** An order before and after a change, next to each other on a wide screen. Marks the lines that differ. */
export function BeforeAndAfter({ before, after, titles = ['Zo was het', 'Zo wordt het'] }: BeforeAndAfterProps) {
  const differences = new Map(contentDifferences(before, after).map((one) => [keyOf(one.line), one]))
  const markOf = (line: Line, side: 'before' | 'after') => {
    const difference = differences.get(keyOf(line))
    if (!difference) return undefined
    if (side === 'before') return difference.after === 0 ? 'vervalt' : undefined
    return difference.before === 0 ? 'nieuw' : 'ander aantal'
  }
  return (
    <div className={classes.sides}>
      <Side title={titles[0]} content={before} markOf={(line) => markOf(line, 'before')} />
      <Side title={titles[1]} content={after} markOf={(line) => markOf(line, 'after')} />
    </div>
  )
}

type Line = OrderContentOnWire['lines'][number]

/** Lines are the same when item and price are, as in `contentDifferences`. */
const keyOf = ({ itemId, unitCents }: Pick<Line, 'itemId' | 'unitCents'>) => `${itemId} ${unitCents}`

type SideProps = { title: string; content: OrderContentOnWire; markOf: (line: Line) => string | undefined }

function Side({ title, content, markOf }: SideProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.side}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      <ul className={classes.lines}>
        {content.lines.map((line, index) => {
          const mark = markOf(line)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same item and price, and the list never moves
            <li key={`${keyOf(line)} ${index}`} className={classes.line} data-mark={mark}>
              {line.imageUrl ? <Picture src={line.imageUrl} alt="" width={64} height={48} sizes="64px" /> : <span />}
              <div className={classes.text}>
                <span>
                  {/* What was deducted of a return is no product. */}
                  {line.itemId === 0 ? line.name : `${line.count} × ${line.name}`}{' '}
                  {mark && <span className={classes.mark}>{mark}</span>}
                </span>
                <span className={classes.quiet}>
                  {line.options.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
                </span>
                <span className={classes.amount}>{formatCents(line.count * line.unitCents)}</span>
              </div>
            </li>
          )
        })}
      </ul>
      <dl className={classes.totals}>
        {content.feeCents > 0 && (
          <>
            <dt>Annuleringskosten</dt>
            <dd>{formatCents(content.feeCents)}</dd>
          </>
        )}
        <dt className={classes.total}>Totaal incl. btw</dt>
        <dd className={classes.total}>{formatCents(content.dueCents)}</dd>
      </dl>
    </section>
  )
}
