import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import { uploadOutcome } from './outcome.ts'

test.each([
  [
    'V1072',
    404,
    "File already exists. If this is a correction, please rename the file or add '-1' to the end of the file name.",
  ],
  ['V1073', 500, 'File failed upload. Please check the file type (.txt .csv).'],
  ['V1073', 204, 'File failed upload. Please check the file type (.txt .csv).'],
  ['V1074', null, 'Upload failed with status offline'],
  ['V1075', 200, 'File uploaded.'],
])('%s upload status %p says %s', (_, status, text) => {
  expect(message(en, uploadOutcome(status), { status: 'offline' })).toBe(text)
})
