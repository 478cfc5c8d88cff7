import type { PromiseFigure } from '#shared/contracts/promise-desk.ts'
import { SectionCard } from '../frame/index.ts'
import classes from './Planning.module.css'

/** How many promises were kept, per kind, model, brand, van or region. */
export function PromiseTable({ title, figures }: { title: string; figures: readonly PromiseFigure[] }) {
  return (
    <SectionCard title={title}>
      {figures.length === 0 ? (
        <p className={classes.quiet}>In dit kwartaal liep er nog geen belofte af.</p>
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
