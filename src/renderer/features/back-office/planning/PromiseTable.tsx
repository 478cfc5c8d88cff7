import type { Reply } from '#shared/contracts/endpoint.ts'
import type { planning } from '#shared/contracts/planning.ts'
import { SectionCard } from '../frame/index.ts'
import classes from './Planning.module.css'

type Figure = Reply<typeof planning.figures>['total']

/** How many promised windows were kept, per region, van or model. */
export function PromiseTable({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <SectionCard title={title}>
      {figures.length === 0 ? (
        <p className={classes.quiet}>Er is nog niets geleverd of verzet.</p>
      ) : (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Naam</th>
              <th scope="col">Nagekomen</th>
              <th scope="col">Niet</th>
              <th scope="col">Verzet</th>
              <th scope="col">Aandeel</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, kept, broken, replaced, share }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{kept}</td>
                <td>{broken}</td>
                <td>{replaced}</td>
                <td>{share === null ? '–' : `${share}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  )
}
