import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DataInfo } from '#shared/contracts/data-info.ts'
import { useApi } from '../../../lib/api.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Facts, when } from '../frame/index.ts'
import classes from './DataFiles.module.css'
import { dataInfo } from './data-queries.ts'
import { FileButton } from './FileButton.tsx'
import { kilobytes } from './kilobytes.ts'

/** Lists the files that were fetched from NetSuite, with sizes and times, and the last synchronization each way. */
export function DataFiles() {
  const info = useQuery(dataInfo(useApi()))
  return (
    <section className={classes.files} aria-labelledby="bestanden">
      <h2 id="bestanden" className={classes.title}>
        Bestanden
      </h2>
      <QueryView query={info} waiting={<Skeleton height={220} aria-label="De bestanden worden opgehaald" />}>
        {(info) => (
          <>
            <FileTable info={info} />
            <Facts
              items={[
                { label: 'Laatst van NetSuite naar de winkel', value: when(info.lastFromErp) },
                { label: 'Laatst van de winkel naar NetSuite', value: when(info.lastToErp) },
              ]}
            />
          </>
        )}
      </QueryView>
      <div className={classes.buttons}>
        <FileButton href="/api/inventoryitem/all" name="InventoryItems.json" />
        <FileButton href="/api/matrixoption" name="MatrixOptions.json" />
      </div>
    </section>
  )
}

function FileTable({ info }: { info: DataInfo }) {
  const files = [
    { name: 'Artikelen', file: info.items },
    { name: 'Opties en leersoorten', file: info.matrixOptions },
    { name: "Foto's", file: info.images },
    { name: 'Menu en banners', file: info.menu },
  ]
  return (
    <div className={classes.scroll}>
      <Table aria-label="Wat uit NetSuite is opgehaald">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Bestand</Table.Th>
            <Table.Th scope="col">Laatst opgehaald</Table.Th>
            <Table.Th scope="col" className={classes.size}>
              Grootte
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map(({ name, file }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{file ? when(file.lastWriteTimeUtc) : 'nog niet opgehaald'}</Table.Td>
              <Table.Td className={classes.size}>{file ? kilobytes(file.sizeBytes) : '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
