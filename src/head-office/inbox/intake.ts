/** Whether what kiosks tell is kept. A database can answer questions and still keep nothing, as with a full disk. */
export interface Intake {
  /** Around the commit of what one request tells. */
  watch<T>(commit: () => Promise<T>): Promise<T>;
  /** False from a failure on until the next success. */
  isKeeping(): boolean;
}

export function openIntake(): Intake {
  let isKeeping = true;
  return {
    async watch(commit) {
      try {
        const done = await commit();
        isKeeping = true;
        return done;
      } catch (error) {
        isKeeping = false;
        throw error;
      }
    },
    isKeeping: () => isKeeping,
  };
}
