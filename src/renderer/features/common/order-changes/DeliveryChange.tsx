import { useId } from 'react'
import type { DeliveryOnWire } from '#shared/contracts/order-changes.ts'
import { deliveryInWords } from '#shared/domain/orders/delivery-arrangement.ts'
import classes from './BeforeAndAfter.module.css'

type DeliveryChangeProps = {
  delivery: { before: DeliveryOnWire; after: DeliveryOnWire }
  titles?: readonly [before: string, after: string]
}

/** The delivery of an order before and after a change, next to each other on a wide screen. Marks the facts that differ. */
export function DeliveryChange({
  delivery: { before, after },
  titles = ['Zo was de levering', 'Zo wordt de levering'],
}: DeliveryChangeProps) {
  const known = deliveryInWords(before)
  const isNew = ({ label, value }: { label: string; value: string }) =>
    !known.some((fact) => fact.label === label && fact.value === value)
  return (
    <div className={classes.sides}>
      <DeliverySide title={titles[0]} facts={known} isMarked={() => false} />
      <DeliverySide title={titles[1]} facts={deliveryInWords(after)} isMarked={isNew} />
    </div>
  )
}

type Fact = { label: string; value: string }
type DeliverySideProps = { title: string; facts: readonly Fact[]; isMarked: (fact: Fact) => boolean }

function DeliverySide({ title, facts, isMarked }: DeliverySideProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.side}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div key={fact.label} className={classes.fact}>
            <dt className={classes.quiet}>
              {fact.label} {isMarked(fact) && <span className={classes.mark}>nieuw</span>}
            </dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
