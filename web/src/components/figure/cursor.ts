/** Reading the flat numbers of a scene from front to back. */

/**
 * @param data the numbers of one side; longer than needed is fine
 * @returns a function that takes the next so many of them, without a copy; it throws a RangeError where they end too soon
 */
export function cursor(data: Float64Array): (count: number) => Float64Array {
  let end = 0;
  return (count) => {
    end += count;
    if (data.length < end) throw new RangeError(`a scene of ${data.length} numbers, needs ${end}`);
    return data.subarray(end - count, end);
  };
}
