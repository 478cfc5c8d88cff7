import type { ServiceFigure } from '#shared/contracts/service-desk.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { type Column, DataTable, SectionCard } from '../frame/index.ts'

type FiguresProps = { models: readonly ServiceFigure[]; leathers: readonly ServiceFigure[]; total: ServiceFigure }

/** The service cases of a period by model and by leather, with their share of the sold lines and their cost. */
export function ServiceFiguresView({ models, leathers, total }: FiguresProps) {
  return (
    <>
      <SectionCard title="Samen">
        <p>
          {total.cases === 1 ? '1 melding' : `${total.cases} meldingen`} op{' '}
          {total.sold === 1 ? '1 bestelling' : `${total.sold} bestellingen`} {`(${shareOf(total)})`}, kosten{' '}
          {formatCents(total.costCents)}.
        </p>
      </SectionCard>
      <FigureTable title="Per model" name="Model" rows={models} />
      <FigureTable title="Per leer" name="Leer" rows={leathers} />
    </>
  )
}

function FigureTable({ title, name, rows }: { title: string; name: string; rows: readonly ServiceFigure[] }) {
  const columns: readonly Column<ServiceFigure>[] = [
    { key: 'name', title: name, cell: (row) => row.name || 'Zonder leer' },
    { key: 'cases', title: 'Meldingen', cell: ({ cases }) => cases, align: 'right' },
    { key: 'sold', title: 'Verkocht', cell: ({ sold }) => sold, align: 'right' },
    { key: 'share', title: 'Aandeel', cell: shareOf, align: 'right' },
    { key: 'cost', title: 'Kosten', cell: ({ costCents }) => formatCents(costCents), align: 'right' },
  ]
  return (
    <SectionCard title={title}>
      <DataTable
        caption={`${title}, de meeste meldingen eerst`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.name}
        total={undefined}
        page={1}
        pageSize={rows.length}
        emptyText="Geen meldingen in deze maanden."
      />
    </SectionCard>
  )
}

const percent = new Intl.NumberFormat('nl-NL', { style: 'percent', maximumFractionDigits: 1 })

/** Cases may be about products that were sold before the period, so a share without sold lines is unknown. */
const shareOf = ({ cases, sold }: ServiceFigure) => (sold === 0 ? '–' : percent.format(cases / sold))
