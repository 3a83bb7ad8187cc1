import { CodedError } from '../coded-error.ts';

export type FileErrorCode = 'unsafe-path';

/** A path that is not safe to use. Branch on `code`; show `message`. */
export class FileError extends CodedError<FileErrorCode> {
  static {
    FileError.prototype.name = 'FileError';
  }
}
