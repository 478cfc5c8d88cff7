import type { StockLine } from '#shared/contracts/stock-overview.ts'
import { WholeWords } from '../../ui/WholeWords.tsx'
import type { Column, RowTone } from '../back-office/index.ts'
import { StockPlaces } from './StockPlaces.tsx'

/** The columns of specification §2. */
export const stockColumns: readonly Column<StockLine>[] = [
  { key: 'id', title: 'Id', cell: ({ id }) => id },
  { key: 'name', title: 'Naam', cell: ({ name }) => <WholeWords>{name}</WholeWords> },
  { key: 'total', title: 'Voorraad totaal', align: 'right', cell: (line) => <StockPlaces line={line} /> },
]

/** What runs out stands out. */
export const stockTone = ({ isLow }: StockLine): RowTone | undefined => (isLow ? 'part' : undefined)
