import type { Row } from './measure.ts'

export const measureBytes = async (): Promise<Row[]> => []
